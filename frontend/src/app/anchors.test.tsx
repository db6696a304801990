import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { type Anchor, type AnchorWith } from "@/anchors/anchor";
import { screenPaths } from "@/app/navigation";
import { answers, transaction, wallet } from "@/app/testing/answers";
import { TRAINING_ADDRESS } from "@/components/forms/address-schema";
import { inWorld, open, operator, server, settled, world } from "@/app/testing/world";

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

/** Waits for an anchor and returns what stands inside of it. */
async function inside(anchor: Anchor) {
  await look(anchor);
  return within(at(anchor));
}

async function press(anchor: Anchor): Promise<void> {
  await look(anchor);
  await userEvent.click(at(anchor));
}

/** Creates what a form of one field or more creates. */
async function create(form: Anchor, text: string): Promise<void> {
  for (const path of ["*/api/wallets", "*/api/wallets/virtual"]) {
    server.use(http.post(path, () => HttpResponse.json(wallet)));
  }
  const [field] = (await inside(form)).getAllByRole("textbox");
  if (field) await userEvent.type(field, `${text}{Enter}`);
}

/** Opens the QR code of an address and closes it again. */
async function showCode(address: Anchor & AnchorWith<"code">): Promise<void> {
  await look(address);
  const [, code] = within(at(address)).getAllByRole("button");
  if (code) await settled(() => userEvent.click(code));
  await look(`${address}.code`);
  await userEvent.keyboard("{Escape}");
}

/** For each screen and the frame, the way to all that it can show. */
const walks: Record<string, () => Promise<void>> = {
  frame: async () => {
    world.session = { ...operator, role: "trainer" };
    await open("/home");
    await press("frame.room");
    await look(
      "frame.room.menu",
      "frame.room.freeze",
      "frame.room.speed",
      "frame.room.nextTransfer",
    );
    await userEvent.keyboard("{Escape}");
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
    await userEvent.click(await (await inside("home.prices.list")).findByRole("button"));
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
    const [setting] = (await inside("swift-additions.panel")).getAllByRole("switch");
    if (setting) await userEvent.click(setting);
    await press("swift-additions.panel.reset");
    await look("swift-additions.confirm");
  },
  "crypto-host-management": async () => {
    await open("/crypto-host-management");
    await look("crypto-host-management.sections", "crypto-host-management.sections.menu");
    await look("crypto-host-management.wallets.table", "crypto-host-management.saved.table");
    await look("crypto-host-management.console", "crypto-host-management.airGap");
    await create("crypto-host-management.virtual.form", "Vault");
    await showCode("crypto-host-management.virtual.created.address");
    await press("crypto-host-management.virtual.generate");
    await showCode("crypto-host-management.virtual.generated.address");
    const table = await inside("crypto-host-management.saved.table");
    await userEvent.click(table.getByRole("button", { name: /^Delete/ }));
    await look("crypto-host-management.delete");
  },
  "crypto-host": async () => {
    await open("/crypto-host");
    await create("crypto-host.create.form", "Vault");
    await showCode("crypto-host.create.created.address");
    await create("crypto-host.virtual.form", "vault");
    await showCode("crypto-host.virtual.created.address");
  },
  "dapp-wallet-connector": async () => {
    await open("/dapp-wallet-connector?tx=0xfacade");
    await look("dapp-wallet-connector.confirmation.explorer");
    await userEvent.type(
      (await inside("dapp-wallet-connector.transfer.to")).getByRole("textbox"),
      "a",
    );
    await userEvent.type(
      (await inside("dapp-wallet-connector.transfer.amount")).getByRole("textbox"),
      "2",
    );
    await press("dapp-wallet-connector.transfer.prepare");
    await look("dapp-wallet-connector.transfer.prepared");
    await showCode("dapp-wallet-connector.connection.address");
  },
  "global-integration": async () => {
    await open("/global-integration");
    await look("global-integration.lesson", "global-integration.overall");
    await userEvent.type(
      (await inside("global-integration.message.amount")).getByRole("textbox"),
      "12.50",
    );
    await press("global-integration.message.submit");
    await look("global-integration.sent");
  },
  "sovereign-test": async () => {
    await open("/sovereign-test");
    await look("sovereign-test.wallet.explorer", "sovereign-test.lesson");
    await userEvent.type(
      (await inside("sovereign-test.prepare.to")).getByRole("textbox"),
      TRAINING_ADDRESS,
    );
    await press("sovereign-test.prepare.submit");
    await look("sovereign-test.prepare.last");
    await showCode("sovereign-test.wallet.address");
  },
  "hash-verification": async () => {
    await open("/hash-verification");
    await look("hash-verification.transactions");
    await userEvent.type(
      (await inside("hash-verification.wallet.address")).getByRole("textbox"),
      "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE",
    );
    await press("hash-verification.wallet.generate");
    await look("hash-verification.result.explorerTransaction");
    await showCode("hash-verification.result.address");
  },
  "authentic-transfer": async () => {
    await open("/authentic-transfer");
    await look("authentic-transfer.lesson.analysis");
  },
  "failure-analysis": async () => {
    await open("/failure-analysis");
    await look("failure-analysis.download");
  },
  "off-ramp-crypto": async () => {
    await open("/off-ramp-crypto");
    await look("off-ramp-crypto.convert.quote");
    await press("off-ramp-crypto.tabs.history");
    await look("off-ramp-crypto.rates", "off-ramp-crypto.recent");
    await press("off-ramp-crypto.tabs.settings");
    await look("off-ramp-crypto.settings.verify");
  },
  "system-remedy": async () => {
    await open("/system-remedy");
    await press("system-remedy.logging.apply");
    await look("system-remedy.progress", "system-remedy.evidence.explorerToken");
    await showCode("system-remedy.evidence.address");
  },
  "transaction-logs": async () => {
    await open(`/transaction-logs?tx=${transaction.id}`);
    await look("transaction-logs.details.timeline", "transaction-logs.list.table");
    await settled(() => press("transaction-logs.tabs.history"));
    await look("transaction-logs.history.table");
    await settled(() => press("transaction-logs.tabs.logs"));
    await look("transaction-logs.log.table");
    await settled(() => press("transaction-logs.tabs.swift"));
    await look("transaction-logs.operations.table");
  },
  "api-banking": async () => {
    await open("/api-banking");
    await look("api-banking.clients.search");
    await settled(() => press("api-banking.tabs.transfers"));
    await look("api-banking.transfer.request", "api-banking.connection.status");
    await settled(() => press("api-banking.tabs.mt103"));
    await userEvent.type(
      (await inside("api-banking.mt103.receiver")).getByRole("textbox"),
      "MOCKDEF0XXX",
    );
    await userEvent.type((await inside("api-banking.mt103.amount")).getByRole("textbox"), "2");
    await press("api-banking.mt103.generate");
    await look("api-banking.message.explained", "api-banking.read.explain");
    await settled(() => press("api-banking.tabs.csv"));
    await look("api-banking.csv.rules");
    await settled(() => press("api-banking.tabs.webhooks"));
    await look("api-banking.webhook.instead");
    await settled(() => press("api-banking.toPrivileges"));
    await look("api-banking.waivers");
  },
  "wallet-transfer": async () => {
    await open("/wallet-transfer");
    await look("wallet-transfer.form", "wallet-transfer.recent");
  },
  "document-processing": async () => {
    await open("/document-processing?document=SIM-DOC-0001");
    await look("document-processing.details.validate");
    const view = { name: "View Details of SIM-CTR-0002" };
    await userEvent.click(
      await (await inside("document-processing.documents")).findByRole("button", view),
    );
    await look("document-processing.details.transfer", "document-processing.details.codes");
  },
  "multi-domain": async () => {
    await open("/multi-domain");
    await look("multi-domain.domains", "multi-domain.control.sites");
  },
  "financial-systems-test": async () => {
    await open("/financial-systems-test");
    await look("financial-systems-test.lesson", "financial-systems-test.vaults");
  },
  "vault-access-generator": async () => {
    await open("/vault-access-generator");
    await look("vault-access-generator.form.samples");
    const [sample] = (await inside("vault-access-generator.form.samples")).getAllByRole("button");
    if (sample) await userEvent.click(sample);
    await press("vault-access-generator.form.generate");
    await look("vault-access-generator.result.copySignature");
  },
  "admin-portal": async () => {
    await open("/admin-portal");
    await look("admin-portal.gate.form");
    await userEvent.type(screen.getByLabelText("Administrator password"), "right{Enter}");
    await look("admin-portal.statUsers", "admin-portal.claims", "admin-portal.volume");
    await settled(() => press("admin-portal.tabs.users"));
    await look("admin-portal.users.table");
    await settled(() => press("admin-portal.tabs.system"));
    await look("admin-portal.history");
    await settled(() => press("admin-portal.tabs.network"));
    await look("admin-portal.institutions.table", "admin-portal.operations.table");
    await settled(() => press("admin-portal.tabs.security"));
    await look("admin-portal.quiz");
    await settled(() => press("admin-portal.tabs.logs"));
    await look("admin-portal.allLogs.table");
  },
  "admin-access": async () => {
    await open("/admin-access");
    await press("admin-access.download.execute");
    await look("admin-access.process.retry");
    await press("admin-access.transfer");
    await look("admin-access.transfer.dialog", "admin-access.transfer.form.execute");
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
