import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import texts from "@/content/home.json";
import { contentOf } from "@/content/use-content";
import { AssetCard as Card } from "@/screens/home/asset-card";
import {
  answer,
  asset,
  assets,
  fail,
  hang,
  holdTime,
  renderHome,
  server,
} from "@/testing/screens/home";
import { expectAccessible } from "@/testing/axe";

const LIST = "Live crypto prices";
const t = contentOf(texts);

function AssetCard() {
  return <Card t={t} />;
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function filledList(): Promise<HTMLElement> {
  await screen.findByText("Bitcoin");
  return screen.getByRole("list", { name: LIST });
}

function shownSymbols(): (string | undefined)[] {
  return screen
    .getAllByRole("button", { name: /open chart/ })
    .map((button) => button.getAttribute("aria-label")?.split(" ")[0]);
}

describe("AssetCard", () => {
  // meets 1:7 1:50
  it("shows symbol, name, price, change and the last day of every asset", async () => {
    const { container } = renderHome(<AssetCard />);
    const rows = within(await filledList()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "BTCBitcoin64,123.10-1.27%",
      "ETHEthereum2,640.00+2.50%",
      "USDTDollar Stablecoin1.0000.00%",
      "ADACardano0.457+4.10%",
    ]);
    expect(await screen.findByRole("img", { name: "BTC, last 24 hours" })).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("ends the line of the last day at the live price, and colours it by the change", async () => {
    answer("/api/crypto-prices", [asset("BTC", "Bitcoin", "5", "0.97")]);
    answer("/api/crypto-prices/sparklines", [
      { symbol: "BTC", simulated: true, points: ["3", "2", "1"] },
    ]);
    renderHome(<AssetCard />);
    const line = await screen.findByRole("img", { name: "BTC, last 24 hours" });
    expect(line.querySelector("path[stroke]")).toHaveAttribute(
      "d",
      "M0.00 16.00L33.33 23.00L66.67 30.00L100.00 2.00",
    );
    expect(line).toHaveClass("text-status-ok");
  });

  // meets 1:175 1:176 1:232a
  it("replaces the figures every second", async () => {
    holdTime();
    renderHome(<AssetCard />);
    await filledList();
    answer("/api/crypto-prices", [asset("BTC", "Bitcoin", "64200.00", "1.05")]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText("64,200.00")).toBeInTheDocument();
    expect(screen.queryByText("Ethereum")).not.toBeInTheDocument();
  });

  it("keeps the room of its rows while it loads", () => {
    renderHome(<AssetCard />);
    const list = screen.getByRole("list", { name: LIST, busy: true });
    expect(within(list).getAllByRole("listitem")).toHaveLength(12);
  });

  it("says what to do in a room without assets", async () => {
    answer("/api/crypto-prices", []);
    renderHome(<AssetCard />);
    expect(await screen.findByText("No crypto assets in this room")).toBeInTheDocument();
    expect(screen.getByText(/trainer can add them/)).toBeInTheDocument();
  });

  it("stays failed from one failing poll to the next and recovers with Retry, even from a call that hangs", async () => {
    holdTime();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync.bind(vi) });
    fail("/api/crypto-prices");
    const { container } = renderHome(<AssetCard />);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(`${LIST} could not be loaded`);
    hang("/api/crypto-prices");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(alert).toBeInTheDocument();
    await expectAccessible(container);
    answer("/api/crypto-prices", assets);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await filledList();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the last figures in sight when a poll fails, and says since when", async () => {
    holdTime();
    const { container } = renderHome(<AssetCard />);
    const list = await filledList();
    expect(screen.getByText(/^Updated \d\d:\d\d:\d\d$/)).toBeInTheDocument();
    fail("/api/crypto-prices");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText(/^Not updated since \d\d:\d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
    expect(list).toHaveTextContent("64,123.10");
    await expectAccessible(container);
    answer("/api/crypto-prices", assets);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(screen.queryByText(/^Not updated/)).not.toBeInTheDocument());
  });

  it("shows prices where only the small lines fail", async () => {
    fail("/api/crypto-prices/sparklines");
    renderHome(<AssetCard />);
    expect(await filledList()).toHaveTextContent("64,123.10");
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });

  it("sorts by symbol and by change", async () => {
    const user = userEvent.setup();
    renderHome(<AssetCard />);
    await filledList();
    await user.click(screen.getByRole("button", { name: "Sort by Asset" }));
    expect(shownSymbols()).toEqual(["ADA", "BTC", "ETH", "USDT"]);
    await user.click(screen.getByRole("button", { name: "Sort by Asset, now ascending" }));
    expect(shownSymbols()).toEqual(["USDT", "ETH", "BTC", "ADA"]);
    await user.click(screen.getByRole("button", { name: "Sort by Change" }));
    expect(shownSymbols()).toEqual(["ADA", "ETH", "USDT", "BTC"]);
  });

  it("moves no row while the focus is on one, and catches up when it leaves", async () => {
    holdTime();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync.bind(vi) });
    renderHome(<AssetCard />);
    await filledList();
    await user.click(screen.getByRole("button", { name: "Sort by Change" }));
    await user.tab();
    const focused = screen.getByRole("button", { name: /^ADA/ });
    expect(focused).toHaveFocus();
    answer(
      "/api/crypto-prices",
      assets.map((one) => (one.symbol === "BTC" ? { ...one, change24h: "9.99" } : one)),
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await screen.findByText("+9.99%");
    expect(shownSymbols()).toEqual(["ADA", "ETH", "USDT", "BTC"]);
    expect(focused).toHaveFocus();
    await user.tab({ shift: true });
    await waitFor(() => expect(shownSymbols()).toEqual(["BTC", "ADA", "ETH", "USDT"]));
  });

  it("narrows the list by symbol or name, and Escape shows all again", async () => {
    const user = userEvent.setup();
    renderHome(<AssetCard />);
    await filledList();
    const field = screen.getByRole("searchbox", { name: "Filter assets by symbol or name" });
    // The shell's `/` goes to the search field within main.
    expect(field).toBe(document.querySelector("main input[type='search']"));
    await user.type(field, "card");
    expect(shownSymbols()).toEqual(["ADA"]);
    await user.type(field, "/");
    expect(screen.getByText("No asset matches “card/”")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(shownSymbols()).toHaveLength(4);
  });

  it("offers to clear a filter that nothing matches", async () => {
    const user = userEvent.setup();
    renderHome(<AssetCard />);
    await filledList();
    await user.type(screen.getByRole("searchbox"), "zzz");
    await user.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(shownSymbols()).toHaveLength(4);
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
});

describe("the chart of an asset", () => {
  it("opens with Enter, shows the day's figures, and gives the focus back", async () => {
    const user = userEvent.setup();
    renderHome(<AssetCard />);
    await filledList();
    const opener = screen.getByRole("button", { name: "BTC Bitcoin, open chart" });
    opener.focus();
    await user.keyboard("{Enter}");
    const dialog = screen.getByRole("dialog", { name: /^Bitcoin \(BTC\)/ });
    await within(dialog).findByRole("figure", { name: /Price of BTC over the last 24 hours/ });
    const figures = within(dialog).getAllByRole("definition");
    expect(figures.map((figure) => figure.textContent)).toEqual([
      "63,000.00",
      "64,900.00",
      "63,000.00",
      "64,123.10",
      "-1.27%",
    ]);
    expect(dialog).toHaveTextContent("SIMULATED");
    expect(dialog).toHaveTextContent(
      "Simulated time: 20 Nov 2026 07:00:00 UTC – 21 Nov 2026 07:00:00 UTC",
    );
    await expectAccessible(dialog);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("gives its prices away as a table that says what they are", async () => {
    const user = userEvent.setup();
    renderHome(<AssetCard />);
    await filledList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    await user.click(await screen.findByRole("button", { name: "Copy the day's prices" }));
    expect((await navigator.clipboard.readText()).split("\n")).toEqual([
      "Simulated time, UTC\tBTC, SIMULATED",
      "2026-11-20T07:00:00Z\t63000.00",
      "2026-11-20T19:00:00Z\t64900.00",
      "2026-11-21T07:00:00Z\t64100.00",
    ]);
  });

  it("counts a live price beyond the last point among the extremes", async () => {
    answer("/api/crypto-prices", [asset("BTC", "Bitcoin", "70000.00", "3.00")]);
    const user = userEvent.setup();
    renderHome(<AssetCard />);
    await filledList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    await screen.findByRole("figure");
    const [, high] = screen.getAllByRole("definition");
    expect(high).toHaveTextContent("70,000.00");
  });

  it("offers Retry where the history fails", async () => {
    const user = userEvent.setup();
    fail("/api/crypto-prices/BTC/history");
    renderHome(<AssetCard />);
    await filledList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The chart could not be loaded");
    server.resetHandlers();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("figure")).toBeInTheDocument();
  });

  it("says so where a young room has no history", async () => {
    const user = userEvent.setup();
    answer("/api/crypto-prices/BTC/history", {
      symbol: "BTC",
      name: "Bitcoin",
      simulated: true,
      points: [],
    });
    renderHome(<AssetCard />);
    await filledList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    expect(await screen.findByText("No prices in these 24 hours yet")).toBeInTheDocument();
  });
});
