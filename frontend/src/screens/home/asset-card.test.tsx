import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import texts from "@/content/home.json";
import { contentOf } from "@/content/use-content";
import { AssetCard as Card } from "@/screens/home/asset-card";
import { answers, hang, refused } from "@/testing/api";
import {
  answerHome,
  asset,
  assets,
  HISTORY,
  holdTime,
  PRICES,
  renderHome,
  SPARKLINES,
} from "@/testing/screens/home";
import { expectAccessible } from "@/testing/axe";

const LIST = "Live crypto prices";
const t = contentOf(texts);

function AssetCard() {
  return <Card t={t} />;
}

function HistoryButtons() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

beforeEach(answerHome);

async function loadedList(): Promise<HTMLElement> {
  await screen.findByText("Bitcoin");
  return screen.getByRole("list", { name: LIST });
}

function symbols(): (string | undefined)[] {
  return screen
    .getAllByRole("button", { name: /open chart/ })
    .map((button) => button.getAttribute("aria-label")?.split(" ")[0]);
}

describe("AssetCard", () => {
  // meets 1:7 1:50
  it("shows symbol, name, price, change and sparkline of every asset, and is accessible", async () => {
    const { container } = renderHome(<AssetCard />);
    const rows = within(await loadedList()).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "BTCBitcoin64,123.10-1.27%",
      "ETHEthereum2,640.00+2.50%",
      "USDTDollar Stablecoin1.0000.00%",
      "ADACardano0.457+4.10%",
    ]);
    expect(await screen.findByRole("img", { name: "BTC, last 24 hours" })).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("ends the sparkline at the live price and colours it by the change", async () => {
    answers("GET", PRICES, [asset("BTC", "Bitcoin", "5", "0.97")]);
    answers("GET", SPARKLINES, [{ symbol: "BTC", simulated: true, points: ["3", "2", "1"] }]);
    renderHome(<AssetCard />);
    const line = await screen.findByRole("img", { name: "BTC, last 24 hours" });
    expect(line.querySelector("path[stroke]")).toHaveAttribute(
      "d",
      "M0.00 16.00L33.33 23.00L66.67 30.00L100.00 2.00",
    );
    expect(line).toHaveClass("text-status-ok");
  });

  it("says in a room without assets that a trainer can add them", async () => {
    answers("GET", PRICES, []);
    renderHome(<AssetCard />);
    expect(await screen.findByText("No crypto assets in this room")).toBeInTheDocument();
    expect(screen.getByText(/trainer can add them/)).toBeInTheDocument();
  });

  it("keeps its error while the next poll is pending, and recovers on “Retry”", async () => {
    holdTime();
    answers("GET", PRICES, refused(500));
    const { container, user } = renderHome(<AssetCard />);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(`${LIST} could not be loaded`);
    answers("GET", PRICES, hang);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(alert).toBeInTheDocument();
    await expectAccessible(container);
    answers("GET", PRICES, assets);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await loadedList();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the last prices after a failed poll and shows the time of the last update", async () => {
    holdTime();
    const { container } = renderHome(<AssetCard />);
    const list = await loadedList();
    expect(screen.getByText(/^Updated \d\d:\d\d:\d\d$/)).toBeInTheDocument();
    answers("GET", PRICES, refused(500));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(await screen.findByText(/^Not updated since \d\d:\d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Retry" })).toBeInTheDocument();
    expect(list).toHaveTextContent("64,123.10");
    await expectAccessible(container);
    answers("GET", PRICES, assets);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(screen.queryByText(/^Not updated/)).not.toBeInTheDocument());
  });

  it("shows prices without sparklines when only the sparklines fail to load", async () => {
    answers("GET", SPARKLINES, refused(500));
    renderHome(<AssetCard />);
    expect(await loadedList()).toHaveTextContent("64,123.10");
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
  });

  it("sorts by symbol and by change", async () => {
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    await user.click(screen.getByRole("button", { name: "Sort by Asset" }));
    expect(symbols()).toEqual(["ADA", "BTC", "ETH", "USDT"]);
    await user.click(screen.getByRole("button", { name: "Sort by Asset, now ascending" }));
    expect(symbols()).toEqual(["USDT", "ETH", "BTC", "ADA"]);
    await user.click(screen.getByRole("button", { name: "Sort by Change" }));
    expect(symbols()).toEqual(["ADA", "ETH", "USDT", "BTC"]);
  });

  it("freezes the order while a row has the focus and sorts again on blur", async () => {
    holdTime();
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    await user.click(screen.getByRole("button", { name: "Sort by Change" }));
    await user.tab();
    const focused = screen.getByRole("button", { name: /^ADA/ });
    expect(focused).toHaveFocus();
    answers(
      "GET",
      PRICES,
      assets.map((one) => (one.symbol === "BTC" ? { ...one, change24h: "9.99" } : one)),
    );
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await screen.findByText("+9.99%");
    expect(symbols()).toEqual(["ADA", "ETH", "USDT", "BTC"]);
    expect(focused).toHaveFocus();
    await user.tab({ shift: true });
    await waitFor(() => expect(symbols()).toEqual(["BTC", "ADA", "ETH", "USDT"]));
  });

  it("filters by symbol or name, and shows all assets again on “Clear filter” and on Escape", async () => {
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    const field = screen.getByRole("searchbox", { name: "Filter assets by symbol or name" });
    // The shell's shortcut `/` focuses the first search field within main.
    expect(field).toBe(document.querySelector("main input[type='search']"));
    await user.type(field, "card");
    expect(symbols()).toEqual(["ADA"]);
    await user.type(field, "/");
    expect(screen.getByText("No asset matches “card/”")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(symbols()).toHaveLength(4);
    expect(field).toHaveFocus();
    await user.type(field, "zzz{Escape}");
    expect(symbols()).toHaveLength(4);
  });
});

describe("AssetChart", () => {
  it("opens on Enter, shows the day's numbers, and returns the focus on Escape", async () => {
    const { user } = renderHome(<AssetCard />);
    await loadedList();
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
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("closes on Back and opens again on Forward", async () => {
    const { user } = renderHome(
      <>
        <AssetCard />
        <HistoryButtons />
      </>,
    );
    await loadedList();
    await user.click(screen.getByRole("button", { name: "BTC Bitcoin, open chart" }));
    expect(await screen.findByRole("dialog", { name: /^Bitcoin/ })).toBeInTheDocument();
    // Click without `user`, because the dialog blocks all pointer events on the page.
    fireEvent.click(screen.getByText("Back"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    fireEvent.click(screen.getByText("Forward"));
    expect(await screen.findByRole("dialog", { name: /^Bitcoin/ })).toBeInTheDocument();
  });

  it("copies its prices as a table with SIMULATED in the header", async () => {
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    await user.click(await screen.findByRole("button", { name: "Copy the day's prices" }));
    expect((await navigator.clipboard.readText()).split("\n")).toEqual([
      "Simulated time, UTC\tBTC, SIMULATED",
      "2026-11-20T07:00:00Z\t63000.00",
      "2026-11-20T19:00:00Z\t64900.00",
      "2026-11-21T07:00:00Z\t64100.00",
    ]);
  });

  it("includes the live price in the day's high", async () => {
    answers("GET", PRICES, [asset("BTC", "Bitcoin", "70000.00", "3.00")]);
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    await screen.findByRole("figure");
    const [, high] = screen.getAllByRole("definition");
    expect(high).toHaveTextContent("70,000.00");
  });

  it("offers “Retry” when the history fails to load", async () => {
    answers("GET", HISTORY, refused(500));
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The chart could not be loaded");
    answerHome();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("figure")).toBeInTheDocument();
  });

  it("shows that a room without history has no prices yet", async () => {
    answers("GET", HISTORY, {
      symbol: "BTC",
      name: "Bitcoin",
      simulated: true,
      points: [],
    });
    const { user } = renderHome(<AssetCard />);
    await loadedList();
    await user.click(screen.getByRole("button", { name: /^BTC/ }));
    expect(await screen.findByText("No prices in these 24 hours yet")).toBeInTheDocument();
  });
});
