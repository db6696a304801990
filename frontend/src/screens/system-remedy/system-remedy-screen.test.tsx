import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import texts from "@/content/system-remedy.json";
import transfer from "@/content/wallet-transfer.json";
import { USDT_CONTRACT } from "@/lib/explorer-pages";
import { SystemRemedyScreen } from "@/screens/system-remedy/system-remedy-screen";
import { sent, server } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { openScreen } from "@/testing/render";

const MASTER = transfer.masterAddress;
const NAMES = ["Logging Remedy", "Key Remedy", "API Remedy", "Environment Remedy"];
const WHOLE_MS = 2200;

beforeEach(() => {
  server.use(http.all("*", () => HttpResponse.json({})));
  // Only the test advances the timers, so that it measures the ticks exactly.
  vi.useFakeTimers();
});

function show(overrides = {}) {
  return openScreen(<SystemRemedyScreen />, { texts: { "system-remedy": overrides } });
}

const button = (name: string) => screen.getByRole("button", { name });
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const status = () => within(screen.getByRole("region", { name: "Remedy Status" }));
const notices = () => document.querySelectorAll("[data-slot=toast]");

function progressOf(name: string): string | null {
  return screen
    .getByRole("progressbar", { name: `Progress of the ${name}` })
    .getAttribute("aria-valuenow");
}

async function press(name: string): Promise<void> {
  await act(async () => {
    button(name).click();
    await Promise.resolve();
  });
}

describe("SystemRemedyScreen", () => {
  // meets 2:89 2:90 2:398 2:413
  it("shows the invented faults and four issues with one remedy each", async () => {
    const { container } = show();
    const summary = screen.getByRole("region", { name: "Confirmed Issues" });
    expect(summary).toHaveTextContent("Log lines181");
    expect(summary).toHaveTextContent("Moved on the chain0 USDT");
    for (const [key, name] of [
      ["logging", "Apply Logging Remedy"],
      ["keys", "Apply Key Remedy"],
      ["apis", "Apply API Remedy"],
      ["environment", "Apply Environment Remedy"],
    ] as const) {
      const card = within(screen.getByRole("region", { name: texts[`${key}Title`] }));
      expect(card.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([name]);
    }
    expect(screen.queryByRole("region", { name: "Remedies under Way" })).not.toBeInTheDocument();
    vi.useRealTimers();
    await expectAccessible(container);
  });

  // meets 2:18 2:91 2:190 2:191a 2:192 2:397
  // departs from 2:191b 2:206a
  it("advances a remedy by 10 % every 200 ms and then marks it as applied", async () => {
    show();
    await press("Apply Logging Remedy");
    for (let percent = 0; percent <= 100; percent += 10) {
      expect(progressOf("Logging Remedy")).toBe(String(percent));
      expect(button("Applying Logging Remedy")).toHaveAttribute("aria-disabled", "true");
      expect(notices()).toHaveLength(0);
      await after(199);
      expect(progressOf("Logging Remedy")).toBe(String(percent));
      await after(1);
    }
    expect(screen.queryByRole("region", { name: "Remedies under Way" })).not.toBeInTheDocument();
    expect(button("Reapply Logging Remedy")).not.toHaveAttribute("aria-disabled");
    expect(await findNoticeText("Logging Remedy Complete")).toHaveTextContent(
      "Remedy applied successfully - system updated",
    );
  });

  it("lists the running remedies in its status, and stays accessible", async () => {
    const { container } = show();
    expect(status().getByText("Nothing is running.")).toHaveAttribute("role", "status");
    await press("Apply Key Remedy");
    await press("Apply API Remedy");
    expect(status().getByRole("status")).toHaveTextContent("Applying: Key Remedy, API Remedy.");
    vi.useRealTimers();
    await expectAccessible(container);
  });

  // meets 2:193
  it("ignores a second start of a running remedy", async () => {
    show();
    await press("Apply Key Remedy");
    await after(1000);
    await press("Applying Key Remedy");
    expect(progressOf("Key Remedy")).toBe("50");
    await after(WHOLE_MS - 1000);
    expect(button("Reapply Key Remedy")).toBeInTheDocument();
  });

  // meets 2:91 2:176
  it("runs several remedies at once, each with its own progress", async () => {
    show();
    await press("Apply Logging Remedy");
    await after(600);
    await press("Apply Environment Remedy");
    await after(400);
    expect([progressOf("Logging Remedy"), progressOf("Environment Remedy")]).toEqual(["50", "20"]);
    await after(1200);
    expect(screen.getAllByRole("progressbar", { name: /^Progress of/ })).toHaveLength(1);
    expect(progressOf("Environment Remedy")).toBe("80");
    await after(600);
    expect(status().getByText("2 of 4")).toBeInTheDocument();
  });

  // meets 2:95 2:194 2:195 2:298f
  it("counts applied remedies, shows “FULLY REMEDIED” after all four, and makes no API call", async () => {
    show();
    expect(status().getByText("ANALYSIS COMPLETE")).toBeInTheDocument();
    const seen: (string | null)[] = [];
    for (const name of NAMES) {
      expect(status().getByText("IN PROGRESS")).toBeInTheDocument();
      expect(status().queryByText("FULLY REMEDIED")).not.toBeInTheDocument();
      await press(`Apply ${name}`);
      await after(WHOLE_MS);
      seen.push(status().getByRole("progressbar").getAttribute("aria-valuenow"));
    }
    expect(seen).toEqual(["25", "50", "75", "100"]);
    expect(status().getByText("4 of 4")).toBeInTheDocument();
    expect(status().getByText("100%")).toBeInTheDocument();
    expect(status().getByText("FULLY REMEDIED")).toBeInTheDocument();
    expect(status().queryByText("IN PROGRESS")).not.toBeInTheDocument();
    expect(status().getByText("ANALYSIS COMPLETE")).toBeInTheDocument();
    expect(status().getByRole("status")).toHaveTextContent("is the same as before");
    expect(sent).toEqual([]);
  });

  // meets 2:176 2:193
  it("runs an applied remedy again, but counts it only once", async () => {
    show();
    await press("Apply API Remedy");
    await after(WHOLE_MS);
    await press("Reapply API Remedy");
    expect(progressOf("API Remedy")).toBe("0");
    expect(status().getByText("1 of 4")).toBeInTheDocument();
    await after(WHOLE_MS);
    expect(status().getByText("1 of 4")).toBeInTheDocument();
    expect(button("Reapply API Remedy")).toBeInTheDocument();
  });

  // meets 2:190
  it("stops its remedies on unmount without a notice, and starts from zero again", async () => {
    show().unmount();
    const leftByIdle = vi.getTimerCount();
    const { unmount } = show();
    await press("Apply Logging Remedy");
    await press("Apply Key Remedy");
    await after(1000);
    unmount();
    expect(vi.getTimerCount()).toBe(2 * leftByIdle);
    await after(5000);
    show();
    expect(notices()).toHaveLength(0);
    expect(status().getByText("0 of 4")).toBeInTheDocument();
  });

  // meets 2:92 2:94
  it("links to two explorer pages of the master wallet, each in a new tab", () => {
    show();
    const evidence = within(screen.getByRole("region", { name: "Blockchain Evidence" }));
    expect(evidence.getByText(MASTER)).toBeInTheDocument();
    const links = evidence.getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["View Address (opens in a new tab)", `/explorer/address/${MASTER}`],
      ["View USDT Balance (opens in a new tab)", `/explorer/token/${USDT_CONTRACT}?a=${MASTER}`],
    ]);
    expect(links.map((link) => link.getAttribute("target"))).toEqual(["_blank", "_blank"]);
  });

  // meets 2:93 Domain:6c
  it("shows its statements beside the facts, and explains the purpose of a fake remedy", () => {
    show();
    const card = within(screen.getByRole("region", { name: "Claims versus Reality" }));
    for (const [name, lines] of [
      ["Claims", texts.claimed],
      ["Reality", texts.real],
    ] as const) {
      const list = within(card.getByRole("region", { name }));
      expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual(lines);
    }
    expect(screen.getByRole("region", { name: "What a fake remedy is for" })).toHaveTextContent(
      "97 to 99 percent",
    );
  });

  // meets 2:89 2:413
  it("shows numbers and names edited by staff", () => {
    show({ logLines: { number: 1204 }, loggingName: "Journal Remedy" });
    expect(screen.getByRole("region", { name: "Confirmed Issues" })).toHaveTextContent("1,204");
    expect(screen.getByText("1,204 lines, each for a completed transfer")).toBeInTheDocument();
    expect(button("Apply Journal Remedy")).toBeInTheDocument();
  });
});

async function findNoticeText(title: string): Promise<HTMLElement> {
  vi.useRealTimers();
  return waitFor(() => findNotice(title));
}
