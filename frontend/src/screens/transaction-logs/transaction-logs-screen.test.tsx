import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, sentLines, unreachable, writes } from "@/testing/api";
import {
  address,
  answerLogs,
  completed,
  count,
  failed,
  HASH,
  open,
  OPERATIONS,
  rowOf,
  rows,
  rowsOf,
  settled,
  TRANSACTIONS,
} from "@/testing/screens/transaction-logs";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { pending } from "@/testing/samples/transactions";

const LIST = "GET /api/transactions?limit=200";

beforeEach(answerLogs);
beforeAll(async () => {
  // Preload the lazily loaded parts, because only an asynchronous act waits for a suspended part.
  await preloadAll(laterParts);
});

describe("TransactionsCard", () => {
  // meets 2:11 2:52 2:55 2:56 2:156 2:181 2:439 2:440
  it("shows every field of each row in an area 500 pixels high, a link to the explorer, and “Complete” and “Fail” if the transaction is pending", async () => {
    open();
    expect(screen.getByRole("tab", { name: "Transactions", selected: true })).toBeInTheDocument();
    expect(screen.getAllByRole("tab")).toHaveLength(4);
    const row = await rowOf(pending.id);
    expect(row).toHaveTextContent("TRN-00004212 minutes agoPending1,250.500001 USDTSIM");
    expect(row).toHaveTextContent("Wallet transferfromnot givento0xfaCadebC4e…");
    expect(row).toHaveTextContent("ethereum");
    expect(await rowOf(completed.id)).toHaveTextContent("Completedtook 8 s");
    expect(await rowOf(failed.id)).toHaveTextContent("Timed out after 30 seconds");
    expect(screen.getByText("4 in all")).toHaveAttribute("aria-live", "off");
    expect(screen.getByRole("group", { name: "Transactions" })).toBeInTheDocument();
    const boxes = document.querySelectorAll<HTMLElement>("[data-slot=scroll-area]");
    expect([...boxes].map(({ style }) => style.height)).toEqual(["500px"]);
    const link = within(await rowOf(completed.id)).getByRole("link");
    expect(link).toHaveAttribute("href", `/explorer/tx/${HASH}`);
    expect(link).toHaveAttribute("target", "_blank");
    // Only the pending transaction has “Complete” and “Fail”.
    expect(screen.getAllByRole("button", { name: /^(Complete|Fail) / })).toHaveLength(2);
    for (const word of ["Complete", "Fail"]) {
      const button = within(row).getByRole("button", { name: `${word} ${pending.id}` });
      expect(button).toHaveTextContent(word);
    }
  });

  it("keeps the rows and shows a warning when a refresh fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await rowsOf("Transactions");
    answers("GET", TRANSACTIONS, refused(500));
    await act(() => vi.advanceTimersByTimeAsync(5500));
    expect(await screen.findByText(/Transactions could not be refreshed/)).toBeInTheDocument();
    const row = within(await rowOf(pending.id));
    expect(row.getByRole("button", { name: `Complete ${pending.id}` })).toBeEnabled();
    answerLogs();
    await act(() => vi.advanceTimersByTimeAsync(5500));
    await waitFor(() =>
      expect(screen.queryByText(/could not be refreshed/)).not.toBeInTheDocument(),
    );
  });

  it("shows the server's reason for a rejected request", async () => {
    const message = "Write one of these: pending, completed.";
    answers("GET", TRANSACTIONS, refused(400, message));
    open();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText(/no usable answer/)).not.toBeInTheDocument();
  });
});

describe("HashLink", () => {
  it("shortens only the middle of the hash, so that the end that marks it as a training hash stays visible", async () => {
    open();
    const link = within(await rowOf(completed.id)).getByRole("link");
    expect(link).toHaveTextContent("0xfacade1111…1111facade");
    expect(within(link).getByText("…1111facade")).toHaveClass("shrink-0");
    expect(link.querySelector(".truncate")).toBeNull();
  });
});

describe("DecisionButtons on “Complete”", () => {
  // meets 2:234
  it("sends the same training hash and the same duration of 5 to 15 seconds at each attempt, and shows a notice", async () => {
    answers("POST", "/api/transactions/{ref}/complete", { ...pending, status: "completed" });
    const { user } = open();
    const row = within(await rowOf(pending.id));
    await user.click(row.getByRole("button", { name: `Complete ${pending.id}` }));
    const notice = await findNotice("Transaction Completed");
    expect(notice).toHaveTextContent(/^Transaction CompletedTRN-000042 arrived after \d+ s\./);
    await user.click(row.getByRole("button", { name: `Complete ${pending.id}` }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    const bodies = writes().map(({ body }) => body);
    const [body] = bodies as { txHash: string; processingTime: number }[];
    expect(body?.txHash).toMatch(/^0xfacade[0-9a-f]{52}facade$/);
    expect(body?.processingTime).toBeGreaterThanOrEqual(5);
    expect(body?.processingTime).toBeLessThanOrEqual(15);
    expect(bodies[1]).toEqual(body);
  });

  it("is busy and disables “Fail” while the request is pending", async () => {
    let answerIt: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => {
      answerIt = resolve;
    });
    answers("POST", "/api/transactions/{ref}/complete", async () => {
      await gate;
      return { ...pending, status: "completed" as const };
    });
    const { user } = open();
    const row = within(await rowOf(pending.id));
    const button = row.getByRole("button", { name: `Complete ${pending.id}` });
    await user.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(row.getByRole("button", { name: `Fail ${pending.id}` })).toBeDisabled();
    await user.click(button);
    answerIt?.();
    await findNotice("Transaction Completed");
    expect(count("POST /api/transactions/TRN-000042/complete")).toBe(1);
  });

  // meets D:decided-notice
  // departs from 1:195e
  it("shows the earlier decision and reloads the list after a 409", async () => {
    const message =
      "TRN-000042 was failed by trainer at 21 Nov 2026 07:11:00 UTC. Nothing was changed.";
    answers("POST", "/api/transactions/{ref}/complete", refused(409, message));
    const { user } = open();
    const row = within(await rowOf(pending.id));
    answers("GET", TRANSACTIONS, [{ ...pending, status: "failed" }]);
    await user.click(row.getByRole("button", { name: `Complete ${pending.id}` }));
    expect(await findNotice("Completion Failed")).toHaveTextContent(message);
    await waitFor(async () => expect(await rowOf(pending.id)).toHaveTextContent("Failed"));
    expect(screen.queryByRole("button", { name: /^Complete / })).not.toBeInTheDocument();
  });

  it("shows a notice when the network fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/transactions/{ref}/complete", unreachable);
    const { user } = open();
    const row = within(await rowOf(pending.id));
    await user.click(row.getByRole("button", { name: `Complete ${pending.id}` }));
    expect(await findNotice("Completion Failed")).toHaveTextContent(
      "Failed to complete transaction",
    );
  });
});

describe("DecisionButtons on “Fail”", () => {
  // meets 2:235
  it("sends a fixed timeout message, and 0 as the number of retries", async () => {
    answers("POST", "/api/transactions/{ref}/fail", { ...pending, status: "failed" });
    const { user } = open();
    const row = within(await rowOf(pending.id));
    await user.click(row.getByRole("button", { name: `Fail ${pending.id}` }));
    await findNotice("Transaction Failed");
    expect(writes()[0]?.body).toEqual({
      errorMessage: "Transaction timed out: the network gave no confirmation in time",
      retryCount: 0,
    });
  });
});

describe("FilterBar", () => {
  // meets D:list-filters
  it("reads its filter from the URL and sends it to the server", async () => {
    open("?status=failed&currency=BTC&from=2026-11-01&to=2026-11-21&transactions.filter=vault");
    await rowsOf("Transactions");
    expect(sentLines().find((made) => made.startsWith("GET /api/transactions?"))).toBe(
      "GET /api/transactions?currency=BTC&from=2026-11-01&limit=200&search=vault&status=failed&to=2026-11-21",
    );
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveTextContent("Failed");
    expect(screen.getByLabelText("To day")).toHaveValue("2026-11-21");
    expect(screen.getByText("21 Nov 2026")).toBeInTheDocument();
    expect(screen.getByText("4 match")).toBeInTheDocument();
  });

  it("ignores invalid values in the URL", async () => {
    open("?status=lost&currency=EUR&from=2026-02-31&to=tomorrow");
    await rowsOf("Transactions");
    expect(count(LIST)).toBe(1);
    expect(screen.queryByRole("button", { name: "Clear filter" })).not.toBeInTheDocument();
  });

  it("marks both days as invalid when the first day is after the last day, and ignores both", async () => {
    const { container } = open("?from=2026-11-21&to=2026-11-01&status=failed");
    await rowsOf("Transactions");
    expect(sentLines().filter((made) => /from=|to=/.test(made))).toEqual([]);
    expect(count("GET /api/transactions?limit=200&status=failed")).toBe(1);
    for (const [name, day] of [
      ["From day", "2026-11-21"],
      ["To day", "2026-11-01"],
    ] as const) {
      const field = screen.getByLabelText(name);
      expect(field).toHaveValue(day);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(/first day comes after the last one/);
    }
    await expectAccessible(container);
  });

  // meets D:list-filters
  it("can be cleared when nothing matches", async () => {
    answers("GET", TRANSACTIONS, ({ request }) => {
      const narrowed = new URL(request.url).searchParams.has("status");
      return narrowed ? [] : rows;
    });
    const { user } = open();
    await rowsOf("Transactions");
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(screen.getByRole("option", { name: "Failed" }));
    expect(address()).toBe("?status=failed");
    expect(await screen.findByText("No transaction matches the filter")).toBeInTheDocument();
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(screen.getByRole("option", { name: "All statuses" }));
    expect(address()).toBe("");
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(screen.getByRole("option", { name: "Failed" }));
    await user.click((await screen.findAllByRole("button", { name: "Clear filter" }))[0]!);
    expect(await rowsOf("Transactions")).toHaveLength(4);
    expect(address()).toBe("");
  });

  it("debounces the search text into one request", async () => {
    const { user } = open();
    await rowsOf("Transactions");
    await user.type(screen.getByRole("searchbox", { name: "Search transactions" }), "master ");
    await waitFor(() => expect(sentLines().at(-1)).toBe(`${LIST}&search=master`));
    expect(sentLines().filter((made) => made.includes("search="))).toHaveLength(1);
    expect(address()).toBe("?transactions.filter=master+");
    await user.click(screen.getByRole("button", { name: "Clear filter" }));
    await waitFor(() => expect(address()).toBe(""));
    expect(screen.getByRole("searchbox")).toHaveValue("");
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
});

describe("OperationsTab", () => {
  // meets 2:56 2:159 2:439 2:440
  it("shows every field of an operation, and its data behind a button", async () => {
    const { user, container } = open("?tab=swift");
    const [row] = await rowsOf("SWIFT operations");
    expect(row).toHaveTextContent("MT103 paymentSIM-OP-0008Northhaven Exchange BankSIMUBEB0XXX");
    expect(row).toHaveTextContent("5,000.00 EURSIM simulatedLevel 20 override");
    expect(row).toHaveTextContent("100.00 EURSIM simulatedWaivedCompleted1 hour ago45 minutes ago");
    expect(row).toHaveTextContent("SIM-000000000008TRN-000008");
    await user.click(screen.getByRole("button", { name: "Data of SIM-OP-0008" }));
    expect(screen.getByRole("region", { name: "Data of SIM-OP-0008" })).toHaveTextContent(
      '"iban": "BE49999000000171"',
    );
    const box = document.querySelector<HTMLElement>("[data-slot=scroll-area]");
    expect(box?.style.height).toBe("500px");
    await expectAccessible(container);
  });

  it("shows “never” as the completion time of a failed operation, and “not yet” as that of a pending operation", async () => {
    answers("GET", OPERATIONS, [
      { ...settled, processingStatus: "failed", completedAt: null },
      { ...settled, id: "SIM-OP-0009", processingStatus: "pending", completedAt: null },
    ]);
    open("?tab=swift");
    const [broken, waiting] = await rowsOf("SWIFT operations");
    expect(broken).toHaveTextContent("never");
    expect(waiting).toHaveTextContent("not yet");
  });
});
