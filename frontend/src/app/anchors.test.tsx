import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { type Anchor } from "@/anchors/anchor";
import { type CryptoPrice } from "@/api/crypto-prices";
import { screenPaths } from "@/app/navigation";
import { inWorld, open, operator, server, world } from "@/app/testing/world";

const folder = join(import.meta.dirname, "../anchors");
const lists: Record<string, string[]> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const list = JSON.parse(readFileSync(join(folder, name), "utf-8")) as object;
      const room = basename(name, ".json");
      return [room, Object.keys(list).map((anchor) => `${room}.${anchor}`)];
    }),
);

const asset: CryptoPrice = {
  symbol: "BTC",
  name: "Bitcoin",
  price: "64123.10",
  change24h: "1.20",
  simulated: true,
};
const answers = {
  "*/api/crypto-prices": [asset],
  "*/api/crypto-prices/BTC/history": {
    symbol: "BTC",
    name: "Bitcoin",
    simulated: true,
    points: [{ time: "2026-11-21T07:00:00Z", price: "64100.00" }],
  },
  "*/api/swiftnet/command": { success: false, output: ["No."] },
};

inWorld();
beforeEach(() => {
  server.use(
    ...Object.entries(answers).map(([path, answer]) =>
      http.all(path, () => HttpResponse.json(answer)),
    ),
  );
});

/** What has to have an anchor, whatever it is called. */
const PARTS = [
  ...["card", "terminal", "console-bar", "data-table"].map((slot) => `[data-slot="${slot}"]`),
  ...["form", '[role="dialog"]', '[role="alertdialog"]', '[role="menu"]'],
];

/** The anchors that can be pointed at: what lies below an open dialog is not among them. */
function inSight(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-anchor]")]
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.dataset.anchor ?? "");
}

const seen = new Set<string>();

/** Waits for these anchors, and notes all that are there with them. */
async function look(...anchors: Anchor[]): Promise<void> {
  await waitFor(() => {
    expect(inSight()).toEqual(expect.arrayContaining(anchors));
  });
  const names = inSight();
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const bare = document.querySelectorAll(`:is(${PARTS.join()}):not([data-anchor])`);
  expect([...bare].map((element) => element.outerHTML.slice(0, 200))).toEqual([]);
  for (const name of names) seen.add(name);
}

function at(anchor: Anchor): HTMLElement {
  const [element] = document.querySelectorAll<HTMLElement>(`[data-anchor="${anchor}"]`);
  if (!element) throw new Error(`${anchor} is not there.`);
  return element;
}

async function press(anchor: Anchor): Promise<void> {
  await look(anchor);
  await userEvent.click(at(anchor));
}

/** For each screen and the frame, the way to all that it can show. */
const walks: Record<string, () => Promise<void>> = {
  frame: async () => {
    world.session = { ...operator, role: "trainer" };
    await open("/home");
    await look("frame.simulationBar.clock");
    await press("frame.search");
    await look("frame.palette");
    await userEvent.keyboard("{Escape}");
    await press("frame.account");
    await look("frame.account.menu");
    await userEvent.keyboard("{Escape}");
    await press("frame.menu");
    await look("frame.menu.panel");
    await userEvent.keyboard("{Escape}");
    await look("frame.sidebar");
    await userEvent.keyboard("?");
    await look("frame.shortcuts");
  },
  login: async () => {
    world.session = null;
    localStorage.clear();
    await open("/");
    await press("login.forgot");
    await look("login.reset");
  },
  home: async () => {
    await open("/home");
    await look("home.prices.list");
    await userEvent.click(await within(at("home.prices.list")).findByRole("button"));
    await look("home.chart.copy");
  },
  "swift-console": async () => {
    await open("/swift-console");
    await look("swift-console.bar");
  },
  "swiftnet-access": async () => {
    await open("/swiftnet-access");
    await look("swiftnet-access.institutions.table", "swiftnet-access.operations.table");
  },
  "swift-alliance-login": async () => {
    await open("/swift-alliance-login");
    await look("swift-alliance-login.form");
  },
  "swift-additions": async () => {
    await open("/swift-additions");
    await press("swift-additions.sepa.configure");
    await look("swift-additions.panel");
    const [setting] = within(at("swift-additions.panel")).getAllByRole("switch");
    if (setting) await userEvent.click(setting);
    await press("swift-additions.panel.reset");
    await look("swift-additions.confirm");
  },
  "admin-access": async () => {
    await open("/admin-access");
    await press("admin-access.download.execute");
    await look("admin-access.process.retry");
  },
};

it("every screen, the sign-in and the frame have a list of anchors", () => {
  const screens = [...screenPaths].map((address) => address.slice(1));
  expect(Object.keys(lists).sort()).toEqual(["frame", "login", ...screens].sort());
});

it.each(Object.keys(lists))("%s shows each of its anchors once, and no other", async (room) => {
  vi.spyOn(console, "warn").mockReturnValue();
  seen.clear();
  await walks[room]?.();
  const own = [...seen].filter((name) => name.startsWith(`${room}.`));
  expect(own.sort()).toEqual(lists[room]?.sort());
  const rest = [...seen].filter((name) => !own.includes(name));
  const others = [...(lists.frame ?? []), ...(room === "frame" ? (lists.home ?? []) : [])];
  expect(rest.filter((name) => !others.includes(name))).toEqual([]);
});
