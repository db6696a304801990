import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { type Anchor } from "@/anchors/anchor";
import { screens as items } from "@/app/navigation";
import { answers, wallet } from "@/testing/app/answers";
import { actAndSettle, withBackend, open, where, backend } from "@/testing/app/backend";
import { Explanation } from "@/parts/teaching/explanation";
import { TRAINING_ADDRESS } from "@/parts/fields/address-schema";
import { server } from "@/testing/api";
import { typeInto } from "@/testing/put";
import { operator } from "@/testing/samples/room";
import { controlNamed, controlsOf } from "@/training/page/dom";
import { next, wayTo } from "@/training/page/next";
import ways from "@/training/page/ways.json";

const folder = join(import.meta.dirname, "../anchors");
const lists: Record<string, Anchor[]> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const list = JSON.parse(readFileSync(join(folder, name), "utf-8")) as object;
      const listName = basename(name, ".json");
      return [listName, Object.keys(list).map((anchor) => `${listName}.${anchor}` as Anchor)];
    }),
);

withBackend();
// A closing dialog may still block pointer events: jsdom runs no fade-out.
const user = userEvent.setup({ pointerEventsCheck: 0 });

beforeEach(() => {
  server.use(
    ...["*/api/wallets", "*/api/wallets/virtual"].map((path) =>
      http.post(path, () => HttpResponse.json(wallet)),
    ),
    ...Object.entries(answers).map(([path, answer]) =>
      http.all(path, () => HttpResponse.json(answer)),
    ),
  );
});

/** Selectors of the elements that must have an anchor. */
const PARTS = [
  ...["card", "terminal", "console-bar", "data-table"].map((slot) => `[data-slot="${slot}"]`),
  ...["form", '[role="dialog"]', '[role="alertdialog"]', '[role="menu"]'],
];
const MAX_STEPS = 12;

/** Return the visible anchors; those covered by an open dialog don't count. */
function visibleAnchors(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-anchor]")]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.dataset.anchor ?? "");
}

type Fiber = { type: unknown; return: Fiber | null };

/** Return true if React renders the element inside of an `Explanation`. */
function isExplaining(element: HTMLElement): boolean {
  // Start at the parent of a form: `Object.keys` of a form lists its fields instead of its properties.
  const host = (element instanceof HTMLFormElement ? element.parentElement : null) ?? element;
  const key = Object.keys(host).find((name) => name.startsWith("__reactFiber$")) ?? "";
  let fiber = (host as unknown as Record<string, Fiber | undefined>)[key] ?? null;
  while (fiber && fiber.type !== Explanation) fiber = fiber.return;
  return fiber !== null;
}

const seenAnchors = new Set<string>();
const explainingAnchors = new Set<string>();
const finishedActions = new Set<string>();

/** Record the visible anchors, and check that they are unique and that no part lacks an anchor. */
function noteVisibleAnchors(): void {
  const names = visibleAnchors();
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const bare = document.querySelectorAll(`:is(${PARTS.join()}):not([data-anchor])`);
  expect([...bare].map((element) => element.outerHTML.slice(0, 200))).toEqual([]);
  for (const name of names) seenAnchors.add(name);
  for (const element of document.querySelectorAll<HTMLElement>("[data-anchor]")) {
    if (isExplaining(element)) explainingAnchors.add(element.dataset.anchor ?? "");
  }
}

function pendingActions(anchor: Anchor) {
  return next(anchor, where()?.split("?")[0] ?? "");
}

/** Return the longest prefix of an anchor that is a key of the table. */
function longest(table: object, anchor: Anchor): string | undefined {
  return Object.keys(table)
    .filter((name) => `${anchor}.`.startsWith(`${name}.`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Click the controls that lead to an anchor, record the anchors visible on the way, and return the anchor's element. If
 * no button opens the anchor, run the anchor's entry in `actions`.
 */
async function reach(anchor: Anchor): Promise<HTMLElement> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { why, element, after } = pendingActions(anchor);
    if (why === "here" && element) {
      // Record at once, because a dialog that opens by itself may hide the anchor later.
      noteVisibleAnchors();
      return element;
    }
    const action = longest(actions, anchor);
    if (why !== "wait") {
      // Record first, because the action may close a dialog that opened by itself.
      noteVisibleAnchors();
      await actAndSettle(() => (element ? user.click(element) : user.keyboard("{Escape}")));
      // The part that the button opens may still be loading.
      await waitFor(() => {
        const then = pendingActions(anchor);
        expect(then.element === element && then.why === why, anchor).toBe(false);
      });
    } else if (after !== undefined && action !== undefined && !finishedActions.has(action)) {
      finishedActions.add(action);
      await actions[action]?.();
    } else {
      await waitFor(() => {
        expect(pendingActions(anchor).why, anchor).not.toBe("wait");
      });
    }
  }
  throw new Error(`${anchor} never appears.`);
}

async function press(anchor: Anchor, name = ""): Promise<void> {
  const part = await reach(anchor);
  // The records of a part may still be loading.
  const control = await waitFor(() => {
    const match = controlNamed(part, name);
    if (!match) throw new Error(`${anchor} has no ${name}.`);
    return match;
  });
  await actAndSettle(() => user.click(control));
}

/** Paste a text: typing would render the screen again for each letter. */
async function fill(anchor: Anchor, text: string, key = ""): Promise<void> {
  const [field] = controlsOf(await reach(anchor));
  if (!field) throw new Error(`${anchor} has no field.`);
  await typeInto(user, field, text);
  if (key) await user.keyboard(key);
}

/** Actions by anchor prefix, for anchors that no button opens. */
const actions: Record<string, () => Promise<void>> = {
  "swift-additions.confirm": async () => {
    const [setting] = within(await reach("swift-additions.panel")).getAllByRole("switch");
    if (setting) await user.click(setting);
    await press("swift-additions.panel.reset");
  },
  "crypto-host-management.virtual.created": () =>
    fill("crypto-host-management.virtual.name", "Vault", "{Enter}"),
  "crypto-host-management.virtual.generated": () =>
    press("crypto-host-management.virtual.generate"),
  "crypto-host.create.created": () => fill("crypto-host.create.name", "Vault", "{Enter}"),
  "crypto-host.virtual.created": () => fill("crypto-host.virtual.address", "vault", "{Enter}"),
  "dapp-wallet-connector.transfer": async () => {
    await fill("dapp-wallet-connector.transfer.to", "a");
    await fill("dapp-wallet-connector.transfer.amount", "2");
    await press("dapp-wallet-connector.transfer.prepare");
  },
  "global-integration.sent": () => fill("global-integration.message.amount", "12.50", "{Enter}"),
  "sovereign-test.prepare.last": () =>
    fill("sovereign-test.prepare.to", TRAINING_ADDRESS, "{Enter}"),
  "hash-verification.result": async () => {
    await fill("hash-verification.wallet.address", wallet.address);
    await press("hash-verification.wallet.generate");
  },
  "system-remedy.progress": () => press("system-remedy.logging.apply"),
  "transaction-logs": () => press("transaction-logs.list.table", "View Details…"),
  "api-banking.message": async () => {
    await fill("api-banking.mt103.receiver", "MOCKDEF0XXX");
    await fill("api-banking.mt103.amount", "2", "{Enter}");
  },
  "document-processing.details": () =>
    press("document-processing.documents.list", "View Details of SIM-CTR-0001"),
  "document-processing.details.transfer": () =>
    press("document-processing.documents.list", "View Details of SIM-CTR-0002"),
  "vault-access-generator.result": async () => {
    const [sample] = controlsOf(await reach("vault-access-generator.form.samples"));
    if (sample) await user.click(sample);
    await press("vault-access-generator.form.generate");
  },
  "admin-access.process.retry": () => press("admin-access.download.execute"),
  "teach.delete": async () => {
    await user.click(await screen.findByRole("button", { name: "Delete Over" }));
  },
  "teach.alone.table": async () => {
    await screen.findByRole("table", { name: "Taken alone" });
  },
  "teach.open.form.why": () => fill("teach.open.form.keep", "3"),
  "teach.walkthroughs": async () => {
    await user.keyboard("{Escape}");
    const link = await screen.findByRole("link", { name: "All lessons" });
    await actAndSettle(() => user.click(link));
  },
  "teach.lesson": () => press("teach.list.table", "Lesson of today"),
  "admin-portal": () => fill("admin-portal.gate.form", "right", "{Enter}"),
};

/** URLs of the screens that the test doesn't open at their own path. */
const starts: Record<string, string> = {
  frame: "/home",
  learn: "/learn?try=first-steps",
  login: "/",
  "dapp-wallet-connector": "/dapp-wallet-connector?tx=0xfacade",
};

/** Return the anchors of a screen. Anchors without an opener come first: an open dialog may hide them. */
function inOrder(listName: string): Anchor[] {
  const own = lists[listName] ?? [];
  return own.toSorted(
    (a, b) => Number(longest(ways, a) !== undefined) - Number(longest(ways, b) !== undefined),
  );
}

/** Return the role that may see the whole screen. */
function roleIn(listName: string): "trainer" | "operator" {
  const role = items.find(({ path }) => path === `/${listName}`)?.role;
  return role === "trainer" || listName === "frame" ? "trainer" : "operator";
}

const all = Object.values(lists).flat();

it("anchor lists exist for every screen, the sign-in and the frame", () => {
  const screens = items.map(({ path }) => path.slice(1));
  expect(Object.keys(lists).sort()).toEqual(["frame", "login", ...screens].sort());
});

it("every entry of `ways` belongs to an anchor, and its tab and opener are existing anchors", () => {
  const usedWays = new Set(all.map((anchor) => longest(ways, anchor)));
  expect(Object.keys(ways).filter((beginning) => !usedWays.has(beginning))).toEqual([]);
  const over = Object.values(ways).flatMap((way) => [
    ...("tab" in way ? [way.tab] : []),
    ...("opener" in way ? [way.opener] : []),
  ]);
  expect(all).toEqual(expect.arrayContaining(over));
});

it.each(Object.keys(lists))(
  "%s renders exactly its listed anchors, each once",
  async (listName) => {
    vi.spyOn(console, "warn").mockReturnValue();
    seenAnchors.clear();
    explainingAnchors.clear();
    finishedActions.clear();
    backend.session = listName === "login" ? null : { ...operator, role: roleIn(listName) };
    if (listName === "login") localStorage.clear();
    await open(starts[listName] ?? `/${listName}`);
    for (const anchor of inOrder(listName)) {
      if (seenAnchors.has(anchor)) continue;
      await reach(anchor);
      // Wait for the parts of the screen, which render after the header; otherwise a password gate would be missed.
      await waitFor(() => {
        expect(document.querySelector('[data-slot="screen-header"]:only-child')).toBeNull();
      });
      noteVisibleAnchors();
    }
    const own = [...seenAnchors].filter((name) => name.startsWith(`${listName}.`));
    expect(own.sort()).toEqual(lists[listName]?.sort());
    const marked = own.filter((anchor) => "explains" in wayTo(anchor));
    expect([...explainingAnchors].sort()).toEqual(marked);
    const rest = [...seenAnchors].filter((name) => !own.includes(name));
    const others: string[] = [
      ...(lists.frame ?? []),
      ...(listName === "frame" ? (lists.home ?? []) : []),
    ];
    expect(rest.filter((name) => !others.includes(name))).toEqual([]);
  },
);
