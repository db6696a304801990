import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { request, type Schemas } from "@/api/client";
import { type Step, type WatchedLeaf } from "@/api/training";
import { notice } from "@/kit/notices/use-notice";
import { Terminal } from "@/kit/terminal/terminal";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { server } from "@/testing/api";
import { Choices } from "@/testing/training/choices";
import { recordPlayed, recordRead, recordVisit, startRecorder } from "@/training/recorder/recorder";

const onMoved = vi.fn();

let rows: Schemas["EventRequest"][] = [];
let order: string[] = [];
let steps: Step[] = [];
let waiting = false;
let stop: () => void;

beforeEach(() => {
  rows = [];
  order = [];
  steps = [];
  waiting = false;
  onMoved.mockClear();
  server.use(
    http.post("*/api/seat/journal", async ({ request: sent }) => {
      const { events } = (await sent.json()) as Schemas["EventsRequest"];
      rows.push(...events);
      order.push("journal");
      return HttpResponse.json({ kept: events.at(-1)?.n, version: 1, step: "one" });
    }),
    http.all("*/api/thing", ({ request: sent }) => {
      order.push(sent.method);
      return HttpResponse.json({});
    }),
  );
  stop = startRecorder({
    steps: () => steps,
    current: () => "one",
    waits: () => waiting,
    onMoved,
    onLost: onMoved,
  });
});
afterEach(() => {
  stop();
});

/** Return the recorded events as "kind anchor", with the ids of the conditions that they met. */
async function recordedEvents(): Promise<string[]> {
  await request("POST", "/api/thing");
  return rows.map(({ kind, what, about }) => {
    const { met = [] } = (about ?? {}) as { met?: string[] };
    return [kind, what, ...met].join(" ");
  });
}

/** Set the conditions that the current step waits for. */
function awaiting(...leaves: Partial<WatchedLeaf>[]): void {
  const watch = leaves.map((leaf, n): WatchedLeaf => ({
    id: `one.${n}`,
    kind: "pressed",
    what: "",
    text: null,
    ...leaf,
  }));
  const nothing = { do: [], calls: false, hints: [], ask: null, decide: null, spot: false };
  steps = [{ id: "one", say: "", at: null, watch, pause: false, ...nothing }];
}

it("recorder records a press under its control's anchor, and sends it immediately if the step waits for it", async () => {
  awaiting(
    { what: "wallet-transfer.form.gas", text: "" },
    { what: "wallet-transfer.form", text: "Calculate…" },
    { what: "wallet-transfer.form", text: "Reset" },
  );
  render(
    <form data-anchor="wallet-transfer.form">
      <button type="button" data-anchor="wallet-transfer.form.gas">
        Calculate gas <svg aria-hidden />
      </button>
      <button type="button">Delete Paul’s vault</button>
      <p>Nothing to press</p>
    </form>,
  );
  await userEvent.click(screen.getByText("Nothing to press"));
  await userEvent.click(screen.getByText(/^Calculate/));
  await expect.poll(() => rows).toHaveLength(1);
  await userEvent.click(screen.getByText(/Paul/));
  expect(await recordedEvents()).toEqual([
    "pressed wallet-transfer.form.gas one.0 one.1",
    "pressed wallet-transfer.form",
  ]);
  expect(JSON.stringify(rows)).not.toContain("Paul");
});

it("recorder immediately sends an event that a later step waits for", async () => {
  awaiting({ what: "wallet-transfer.form.gas" });
  steps = steps.map((step) => ({
    ...step,
    id: "two",
    watch: step.watch.map((leaf) => ({ ...leaf, id: "two.0" })),
  }));
  render(<button data-anchor="wallet-transfer.form.gas">Gas</button>);
  await userEvent.click(screen.getByRole("button"));
  await expect.poll(() => rows).toHaveLength(1);
});

it("recorder never sends typed text, a notice's description, a button's name or free text in the URL", async () => {
  awaiting({ kind: "typed", what: "wallet-transfer.form.toWallet", text: "SIM-SECRET-1" });
  render(
    <div data-anchor="wallet-transfer.form">
      <input aria-label="IBAN" data-anchor="wallet-transfer.form.toWallet" />
      <input aria-label="Password" type="password" />
      <textarea aria-label="Message" />
      <button>Send SIM-SECRET-2</button>
    </div>,
  );
  await userEvent.type(screen.getByLabelText("IBAN"), "SIM-SECRET-1");
  await userEvent.type(screen.getByLabelText("Password"), "SIM-SECRET-3");
  await userEvent.type(screen.getByLabelText("Message"), "SIM-SECRET-4{Enter}more");
  await userEvent.click(screen.getByRole("button"));
  recordVisit("/transaction-logs", "?transactions.filter=SIM-SECRET-5&tx=SIM-SECRET-6&tab=swift");
  notice({ title: "Sent", description: "SIM-SECRET-7 was sent." });
  expect(await recordedEvents()).toEqual([
    "typed wallet-transfer.form.toWallet one.0",
    "typed wallet-transfer.form",
    "typed wallet-transfer.form",
    "typed wallet-transfer.form",
    "pressed wallet-transfer.form",
    "visited /transaction-logs",
    "notice Sent",
  ]);
  expect(JSON.stringify(rows)).not.toContain("SECRET");
  expect(rows[5]?.about).toEqual({ tab: "swift" });
});

it("recorder records a typed text when typing pauses, and never an empty field", async () => {
  awaiting(
    { kind: "typed", what: "wallet-transfer.form.amount", text: "100" },
    { kind: "typed", what: "wallet-transfer.form.amount" },
  );
  render(<input aria-label="Amount" data-anchor="wallet-transfer.form.amount" />);
  await userEvent.type(screen.getByLabelText("Amount"), "1000");
  expect(await recordedEvents()).toEqual(["typed wallet-transfer.form.amount one.1"]);
  await userEvent.type(screen.getByLabelText("Amount"), "{Backspace}");
  await expect.poll(() => rows).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText("Amount"));
  expect((await recordedEvents()).slice(1)).toEqual([
    "typed wallet-transfer.form.amount one.0 one.1",
  ]);
});

function ChoicesInForm() {
  return (
    <div data-anchor="wallet-transfer.form">
      <Choices />
      <div data-anchor="frame.account">
        <DropdownMenu>
          <DropdownMenuTrigger>Account</DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>Help</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </div>
  );
}

const CHOICES = [
  "pressed wallet-transfer.form.network",
  "chosen wallet-transfer.form.network one.0",
  "chosen wallet-transfer.form.paymentMethod one.1",
  "chosen transaction-logs.list.filter.status one.2",
  "pressed frame.account",
  "pressed frame.account one.3",
];

function awaitChoices(): void {
  awaiting(
    { kind: "chosen", what: "wallet-transfer.form.network", text: "Polygon" },
    { kind: "chosen", what: "wallet-transfer.form.paymentMethod", text: "SEPA" },
    { kind: "chosen", what: "transaction-logs.list.filter.status", text: "Failed" },
    { kind: "pressed", what: "frame.account", text: "Help" },
  );
}

it("recorder records a choice made with the mouse only once, at the anchor of the control that opened the list", async () => {
  awaitChoices();
  render(<ChoicesInForm />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByRole("combobox", { name: "Network" }));
  await user.click(await screen.findByRole("option", { name: "Polygon" }));
  await user.click(screen.getByRole("radio", { name: "SEPA" }));
  await user.selectOptions(screen.getByLabelText("Status"), "Failed");
  await user.click(screen.getByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Help" }));
  expect(await recordedEvents()).toEqual(CHOICES);
});

it("recorder records a choice as a press if the step waits for a press", async () => {
  awaiting({ what: "wallet-transfer.form.paymentMethod", text: "SEPA" });
  render(<ChoicesInForm />);
  await userEvent.click(screen.getByRole("radio", { name: "SEPA" }));
  expect(await recordedEvents()).toEqual(["pressed wallet-transfer.form.paymentMethod one.0"]);
});

it("recorder records a choice made with the keyboard only once", async () => {
  awaitChoices();
  render(<ChoicesInForm />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.tab();
  await user.keyboard("{Enter}");
  await screen.findByRole("listbox");
  await user.keyboard("{ArrowDown}{Enter}");
  await user.tab();
  await user.keyboard("{ArrowRight>}");
  await screen.findByRole("radio", { name: "SEPA", checked: true });
  await user.keyboard("{/ArrowRight}");
  await user.selectOptions(screen.getByLabelText("Status"), "Failed");
  screen.getByRole("button", { name: "Account" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem");
  await user.keyboard("{Enter}");
  expect(await recordedEvents()).toEqual(CHOICES);
});

it("recorder records the option that a typed letter chooses in a list that isn't open", async () => {
  awaitChoices();
  render(<ChoicesInForm />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.tab();
  await user.keyboard("p");
  expect(await recordedEvents()).toEqual(CHOICES.slice(1, 2));
});

it("recorder records a visit only once, and again when a new step waits for the current screen", async () => {
  recordVisit("/home", "?status=failed");
  recordVisit("/home", "?status=done");
  awaiting({ kind: "visited", what: "/home" });
  recordVisit("/home", "");
  expect(await recordedEvents()).toEqual(["visited /home", "visited /home one.0"]);
});

it("recorder sends a visit within a second, so that the trainer's board is current", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  recordVisit("/home", "");
  recordVisit("/api-banking", "?tab=mt103");
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.poll(() => rows.map(({ what }) => what)).toEqual(["/home", "/api-banking"]);
});

it("recorder records the screen again when its tab becomes visible, because another tab may have recorded another screen", async () => {
  recordVisit("/api-banking", "?tab=mt103");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(await recordedEvents()).toEqual(["visited /api-banking", "visited /api-banking"]);
  expect(rows.map(({ about }) => about)).toEqual([{ tab: "mt103" }, { tab: "mt103" }]);
});

it("recorder records only visits before the lesson starts, marked so that they complete no step", async () => {
  waiting = true;
  awaiting({ kind: "visited", what: "/home" }, { kind: "typed", what: "wallet-transfer.form" });
  render(
    <form data-anchor="wallet-transfer.form">
      <input aria-label="Amount" />
      <button type="button">Send</button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("Amount"), "5");
  await userEvent.click(screen.getByRole("button"));
  recordPlayed("one");
  recordVisit("/home", "?tab=keys");
  expect(await recordedEvents()).toEqual(["visited /home"]);
  expect(rows[0]?.about).toEqual({ tab: "keys", waits: true });
  waiting = false;
  recordVisit("/home", "?tab=keys");
  screen.getByLabelText("Amount").blur();
  expect(await recordedEvents()).toEqual(["visited /home", "visited /home one.0"]);
});

it("recorder records only the first word of a command, and only if the terminal or the step knows the command", async () => {
  awaiting({ kind: "command", what: "trace" });
  const lines = "Ping now\ntrace SIM-SECRET\nmypassword\n";
  render(
    <Terminal
      title="Terminal"
      label="Command"
      lines={[]}
      onSubmit={() => undefined}
      multiline
      completions={["ping all", "help"]}
      anchor="admin-access.terminal"
    />,
  );
  await userEvent.type(screen.getByLabelText("Command"), lines);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(await recordedEvents()).toEqual(["command ping", "command trace one.0"]);
});

it("recorder records that a step was read or played, and ignores presses on the guide's pane", async () => {
  awaiting({ kind: "read", what: "one" });
  render(
    <div data-anchor="wallet-transfer.form">
      <section data-training>
        <button>Next</button>
      </section>
    </div>,
  );
  await userEvent.click(screen.getByRole("button"));
  recordRead("one");
  recordPlayed("one");
  expect(await recordedEvents()).toEqual(["read one one.0", "played one"]);
});

it("recorder sends its events before a call with an unsafe method, and calls onMoved after the call", async () => {
  recordVisit("/home", "");
  await request("GET", "/api/thing");
  expect(order).toEqual(["GET"]);
  await request("POST", "/api/thing");
  expect(order).toEqual(["GET", "journal", "POST"]);
  expect(onMoved).toHaveBeenCalledOnce();
});

it("recorder doesn't delay calls while the journal is unreachable", async () => {
  server.use(http.post("*/api/seat/journal", () => HttpResponse.error()));
  recordVisit("/home", "");
  await request("POST", "/api/thing");
  await request("POST", "/api/thing");
  expect(order).toEqual(["POST", "POST"]);
});

it("recorder records nothing after it stopped", async () => {
  stop();
  render(<button data-anchor="wallet-transfer.form.gas">Gas</button>);
  await userEvent.click(screen.getByRole("button"));
  recordVisit("/home", "");
  expect(await recordedEvents()).toEqual([]);
});
