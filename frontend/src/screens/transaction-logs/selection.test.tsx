import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, sentLines } from "@/testing/api";
import {
  address,
  answerLogs,
  completed,
  count,
  open,
  rowOf,
  rowsOf,
  TRANSACTION,
  TRANSACTIONS,
  volume,
} from "@/testing/screens/transaction-logs";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { expectAccessible } from "@/testing/axe";
import { pending } from "@/testing/samples/transactions";

beforeEach(answerLogs);
beforeAll(async () => {
  // Preload the lazily loaded parts, because only an asynchronous act waits for a suspended part.
  await preloadAll(laterParts);
});

const details = () => screen.getByRole("dialog", { name: /^Details of/ });

describe("DetailsPanel", () => {
  // meets 2:11 2:54 2:156
  it("opens with “View Details”, which puts the row into the URL, and returns the focus to the row on “Close”", async () => {
    const { user, container } = open();
    const row = await rowOf(completed.id);
    await user.click(within(row).getByRole("button", { name: `View Details of ${completed.id}` }));
    // The navigation is pending until the lazily loaded part with the chart is there.
    await waitFor(() => expect(address()).toBe(`?tx=${completed.id}`));
    expect(await rowOf(completed.id)).toHaveAttribute("aria-current", "true");
    expect(await rowOf(pending.id)).not.toHaveAttribute("aria-current");
    await within(details()).findByText("Payment method");
    await waitFor(() => {
      expect(details()).toHaveFocus();
    });
    expect(details()).toHaveTextContent("Processing time8 s");
    expect(details()).toHaveTextContent("Created byadministrator");
    expect(within(details()).getByRole("button", { name: /receipt/i })).toBeInTheDocument();
    expect(within(details()).queryByRole("button", { name: /^Complete / })).not.toBeInTheDocument();
    await within(details()).findByText("Timeline");
    await expectAccessible(container);
    await expectAccessible(details());
    await user.click(screen.getByRole("button", { name: "Close details" }));
    await waitFor(() => expect(address()).toBe(""));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(row).toHaveFocus());
  });

  it("completes a pending transaction, and takes the focus when its buttons disappear", async () => {
    let status: "pending" | "completed" = "pending";
    answers("GET", TRANSACTION, () => ({ ...pending, status }));
    answers("POST", "/api/transactions/{ref}/complete", () => {
      status = "completed";
      return { ...pending, status };
    });
    const { user } = open(`?tx=${pending.id}`);
    const button = await within(details()).findByRole("button", { name: `Complete ${pending.id}` });
    expect(
      within(details()).getByRole("button", { name: `Fail ${pending.id}` }),
    ).toBeInTheDocument();
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(details()).toHaveFocus();
  });

  it("returns the focus to the row even when the tab panel received the focus first", async () => {
    const { user } = open();
    const row = await rowOf(completed.id);
    await user.click(within(row).getByRole("button", { name: `View Details of ${completed.id}` }));
    await waitFor(() => {
      expect(details()).toHaveFocus();
    });
    vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((paint) => {
      queueMicrotask(() => {
        paint(0);
      });
      return 0;
    });
    const tab = screen.getByRole("tabpanel", { name: "Transactions" });
    const caught = vi.spyOn(tab, "focus");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(row).toHaveFocus());
    expect(caught).toHaveBeenCalled();
  });

  it("returns the focus to the tab panel when the row isn't in the list", async () => {
    answers("GET", TRANSACTIONS, [pending]);
    const { user } = open(`?tx=${completed.id}`);
    await user.click(await screen.findByRole("button", { name: "Close details" }));
    await waitFor(() =>
      expect(screen.getByRole("tabpanel", { name: "Transactions" })).toHaveFocus(),
    );
  });

  // meets D:row-panel
  it("opens on a click on a row or on Enter, shows the row of the next click, and closes on Escape", async () => {
    const { user } = open();
    await user.click(within(await rowOf(completed.id)).getByText("Completed"));
    await waitFor(() => expect(details()).toHaveAccessibleName(`Details of ${completed.id}`));
    const row = await rowOf(pending.id);
    await user.click(within(row).getByText("Pending"));
    await waitFor(() => expect(address()).toBe(`?tx=${pending.id}`));
    expect(details()).toHaveAccessibleName(`Details of ${pending.id}`);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(row).toHaveFocus());
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(address()).toBe("");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(address()).toBe(`?tx=${completed.id}`));
  });

  it("stays open when the list is refetched and when Escape clears the search", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open(`?tx=${completed.id}`);
    await rowsOf("Transactions");
    answers("GET", TRANSACTIONS, [pending]);
    await act(() => vi.advanceTimersByTimeAsync(5500));
    await waitFor(() => expect(screen.queryAllByText(completed.id)).toHaveLength(1));
    await user.type(screen.getByRole("searchbox"), "a{Escape}");
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(details()).toBeInTheDocument();
  });

  it("shows an alert for a transaction that the room doesn't have", async () => {
    open("?tx=TRN-999999");
    expect(await screen.findByText("There is no TRN-999999 in this room")).toBeInTheDocument();
    expect(screen.getByText(/the room was reset/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  it("ignores an invalid reference in the URL and accepts lower case", async () => {
    const { unmount } = open(`?tx=${"A".repeat(3000)}`);
    await rowsOf("Transactions");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    unmount();
    open(`?tx=${completed.id.toLowerCase()}`);
    expect(await within(details()).findByText("Payment method")).toBeInTheDocument();
    expect(sentLines().filter((made) => /AAA|trn-/.test(made))).toEqual([]);
    expect(await rowOf(completed.id)).toHaveAttribute("aria-current", "true");
  });

  // meets 2:11 2:54
  it("links to the history of the same transaction with the same filter", async () => {
    const { user } = open(`?tx=${completed.id}&status=completed`);
    await user.click(await within(details()).findByRole("link", { name: "History" }));
    await waitFor(() => expect(address()).toBe(`?tx=${completed.id}&status=completed&tab=history`));
    expect(await rowsOf(`History of ${completed.id}`)).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole("tabpanel", { name: "History" })).toHaveFocus());
    await user.click(screen.getByRole("link", { name: "Select another one" }));
    await waitFor(() =>
      expect(screen.getByRole("tabpanel", { name: "Transactions" })).toHaveFocus(),
    );
    // The selection is cleared, so that no panel covers the list.
    expect(address()).toBe("?status=completed");
  });
});

describe("Timeline", () => {
  // meets D:volume-chart
  it("lists each status with its duration, reason and author, oldest first", async () => {
    open(`?tx=${completed.id}`);
    const timeline = await screen.findByRole("region", { name: `Timeline of ${completed.id}` });
    const steps = within(timeline).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Pending21 Nov 2026 06:00:00 UTCPending for 2 min 5 sTransaction created by administrator",
      "Completed21 Nov 2026 06:02:05 UTCSettled after 8 seconds by trainer",
    ]);
  });
});

describe("SelectFirst", () => {
  // meets 2:232 2:233
  it("replaces history and logs with a link to the list while no transaction is selected, and makes no call", async () => {
    const { user } = open();
    for (const tab of [/^history/i, /^logs/i]) {
      await rowsOf("Transactions");
      await user.click(screen.getByRole("tab", { name: tab }));
      expect(await screen.findByText("Select a transaction")).toBeInTheDocument();
      await user.click(screen.getByRole("link", { name: "Go to the transactions" }));
      await rowsOf("Transactions");
      expect(address()).toBe("");
    }
    expect(sentLines().filter((made) => /TRN-|undefined/.test(made))).toEqual([]);
  });
});

describe("HistoryTab", () => {
  // meets 2:56 2:157 2:439 2:440
  it("shows every field of each change in an area 400 pixels high, and clears the selection on “Clear selection”", async () => {
    const { user, container } = open(`?tab=history&tx=${completed.id}`);
    const [last, first] = await rowsOf(`History of ${completed.id}`);
    expect(last).toHaveTextContent(
      "1 hour agoSIM-HIS-000002PendingtoCompletedSettled after 8 secondstrainer3",
    );
    expect(first).toHaveTextContent("NewtoPendingTransaction createdadministrator0");
    const box = document.querySelector<HTMLElement>("[data-slot=scroll-area]");
    expect(box?.style.height).toBe("400px");
    // With few rows the area is only as tall as the rows.
    expect(box?.parentElement?.closest("[class*=scroll-area]")).not.toBeNull();
    await expectAccessible(container);
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(address()).toBe("?tab=history");
    await waitFor(() => expect(screen.getByRole("tabpanel", { name: "History" })).toHaveFocus());
    expect(screen.getByText("Select a transaction")).toBeInTheDocument();
  });
});

it.each(["history", "logs"] as const)(
  "the %s tab shows one alert for a missing transaction",
  async (tab) => {
    answers("GET", `/api/transactions/{ref}/${tab}`, refused(404));
    open(`?tab=${tab}&tx=TRN-999999`);
    expect(await screen.findAllByText("There is no TRN-999999 in this room")).toHaveLength(1);
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Select another one" })).toBeInTheDocument();
  },
);

describe("LogsTab", () => {
  // meets 2:56 2:158 2:439 2:440
  it("shows the level of each entry as a badge, and its data behind a button", async () => {
    const { user, container } = open(`?tab=logs&tx=${completed.id}`);
    const rows = await rowsOf(`Log of ${completed.id}`);
    expect(rows.map((row) => row.querySelector("[data-slot=status-badge]")?.textContent)).toEqual([
      "Error",
      "Warning",
      "Info",
      "Debug",
    ]);
    expect(rows[0]).toHaveTextContent("SIM-LOG-000000ErrorledgerSomething of level error");
    const log = within(screen.getByRole("table", { name: `Log of ${completed.id}` }));
    await user.click(log.getByRole("button", { name: "Data of SIM-LOG-000000" }));
    expect(log.getByRole("region", { name: "Data of SIM-LOG-000000" })).toHaveTextContent(
      "no json",
    );
    await rowsOf("Logs of all transactions");
    const boxes = document.querySelectorAll<HTMLElement>("[data-slot=scroll-area]");
    expect([...boxes].map(({ style }) => style.height)).toEqual(["400px", "400px"]);
    await expectAccessible(container);
  });

  it("selects the transaction of an entry in the log of all transactions", async () => {
    const { user } = open("?tab=logs");
    const [row] = await rowsOf("Logs of all transactions");
    await user.click(within(row!).getByRole("button", { name: `View Details of ${completed.id}` }));
    expect(address()).toBe(`?tab=logs&tx=${completed.id}`);
    expect(await rowsOf(`Log of ${completed.id}`)).toHaveLength(4);
  });

  // meets 2:11 2:237 2:391
  it("polls the log of all transactions every ten seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open("?tab=logs");
    await rowsOf("Logs of all transactions");
    const call = "GET /api/logs/transactions?limit=200";
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(count(call)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await waitFor(() => expect(count(call)).toBe(2));
  });
});

describe("VolumeCard", () => {
  // meets D:volume-chart
  it("has a table of its counts for screen readers, and updates when other days are chosen", async () => {
    const { user } = open();
    const table = await screen.findByRole("table", {
      name: "Transactions by status over the last 7 days",
    });
    expect(
      within(table)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual([
      "FromFailedCompletedProcessingPendingTotal",
      "20 Nov 2026 00:00:00 UTC10001",
      "21 Nov 2026 00:00:00 UTC03025",
    ]);
    await user.click(screen.getByRole("radio", { name: "30 days" }));
    expect(address()).toBe("?days=30");
    await waitFor(() => expect(count("GET /api/transactions/volume?days=30")).toBe(1));
  });

  it("shows an empty state without transactions", async () => {
    answers("GET", "/api/transactions/volume", { ...volume, buckets: [] });
    open();
    expect(await screen.findByText("No transactions in these days")).toBeInTheDocument();
  });
});
