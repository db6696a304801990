import { readFileSync } from "node:fs";
import path from "node:path";

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { parse } from "yaml";

import { type Schemas } from "@/api/client";
import { createQueryClient } from "@/api/query-client";
import { type Script } from "@/api/walkthroughs";
import { answers, refused, sentTo } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { EditorPane } from "@/training/writing/editor-pane";
import { type WrittenStep } from "@/training/writing/script";

const FILE = path.resolve(import.meta.dirname, "../../../../scenarios/standard/walkthroughs.yaml");
const PATH = "/api/walkthroughs/{key}/script";

/** Anchor of the table on the screen beside the editor. */
export const TABLE = "transaction-logs.list.table";

export const welcome: WrittenStep = { id: "welcome", say: "Welcome to **this** room." };
export const details: WrittenStep = {
  id: "details",
  say: "Look.",
  at: TABLE,
  do: { press: "View Details…" },
  pause: true,
  hints: ["There."],
};

type WrittenFile = Pick<Script, "key" | "title" | "summary" | "minutes" | "level"> & {
  rules?: string;
  steps: WrittenStep[];
};

/** Return the scripts of the standard scenario, as the server sends them. */
export function shippedScripts(): Script[] {
  const written = parse(readFileSync(FILE, "utf-8")) as WrittenFile[];
  return written.map(({ key, title, summary, minutes, level, rules = "", steps }) => ({
    ...{ key, title, summary, minutes, level, rules, steps },
    waits: steps.map(({ id }) => `Wait of ${id}.`),
    revision: "0000000000000001",
  }));
}

/** Script on the server. */
export const stored: { script: Script } = { script: {} as Script };

/** Serve a script of these steps, which the editor reads and saves. */
export function serveScript(steps: WrittenStep[], more: Partial<Script> = {}): void {
  stored.script = {
    ...{ key: "first", title: "First", summary: "The first.", minutes: 5, level: "operate" },
    ...{ steps, waits: steps.map(() => "Press Next."), rules: "", revision: "0000000000000001" },
    ...more,
  };
  answers("GET", PATH, () => stored.script);
  answers("PUT", PATH, ({ body }) => saveOf(body));
  answers("GET", "/api/walkthroughs/operations", [
    {
      ...{ name: "generateVaultAccess", words: "Check a release code" },
      ...{ method: "POST", path: "/api/vault-access/generate" },
    },
  ]);
  answers("GET", "/api/tricks", [
    { key: "fee", title: "Fee in advance", looks: "Pay first." },
    { key: "proof", title: "False proof", looks: "A message as proof." },
  ]);
  answers("GET", "/api/transactions", [] as Schemas["Transaction"][]);
  answers("GET", "/api/document-processing/documents", [] as Schemas["BankTransferDocument"][]);
}

/** Save as the server does: reject the save if its revision differs from the stored one. */
function saveOf({ revision, ...contents }: Schemas["SaveScriptRequest"]): Script | Response {
  if (revision !== stored.script.revision) return refused(409, "Changed.", {}, "changed");
  const next = String(Number(revision) + 1).padStart(16, "0");
  stored.script = { ...stored.script, ...contents, revision: next };
  return stored.script;
}

/** Save a change as if another trainer had saved it. */
export function saveElsewhere(change: Partial<Script>): void {
  stored.script = { ...stored.script, ...change, revision: "1000000000000000" };
}

/** Return the bodies of the saves. */
export function savedBodies(): Schemas["SaveScriptRequest"][] {
  const { key } = stored.script;
  return sentTo("PUT", `/api/walkthroughs/${key}/script`).map(
    ({ body }) => body as Schemas["SaveScriptRequest"],
  );
}

function Screen() {
  return (
    <main id="main" tabIndex={-1}>
      <div data-anchor="transaction-logs.list.table">
        <button data-key="TRN-000101">View Details of TRN-000101</button>
      </div>
      <button data-anchor="transaction-logs.list.export">Export</button>
    </main>
  );
}

/** Render the editor beside a screen, and return its queries once the script is loaded. */
export async function showEditor() {
  const client = createQueryClient();
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const { key, title } = stored.script;
  renderInApp(
    <>
      <Screen />
      <EditorPane name={`trainer/main/${key}`} scriptKey={key} />
    </>,
    { client },
  );
  const region = screen.getByRole("region", { name: "Step editor" });
  const editor = within(region);
  await editor.findByRole("heading", { name: title });
  await editor.findByText("Saved");
  const choose = (name: string, option: string) =>
    chooseIn(user, editor.getByRole("combobox", { name }), option);
  return { user, editor, region, client, choose };
}

/** Choose an option of a dropdown. */
export async function chooseIn(
  user: ReturnType<typeof userEvent.setup>,
  box: HTMLElement,
  option: string,
): Promise<void> {
  await user.click(box);
  await user.click(await screen.findByRole("option", { name: option }));
}

/** Render the editor, and open the step whose text matches. */
export async function openStep(text: RegExp) {
  const shown = await showEditor();
  await shown.user.click(shown.editor.getByRole("button", { name: text }));
  return shown;
}
