import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { applyMessage } from "@/live/messages";
import { answers } from "@/testing/api";
import {
  answerLogs,
  count,
  open,
  rowOf,
  rowsOf,
  TRANSACTION,
  TRANSACTIONS,
} from "@/testing/screens/transaction-logs";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { findNotice } from "@/testing/notices";
import { pending } from "@/testing/samples/transactions";

const next = { ...pending, id: "TRN-000038" };
const done = { ...pending, status: "completed", processingTime: 8 } as const;

beforeEach(answerLogs);
beforeAll(async () => {
  await preloadAll(laterParts);
});

describe("TransactionsCard under the pointer", () => {
  // meets D:row-hold
  it("keeps the row of a decided transaction in place, so that a second click can't hit another row", async () => {
    answers("GET", TRANSACTIONS, [pending, next]);
    const { user } = open("?status=pending");
    const row = await rowOf(pending.id);
    answers("GET", TRANSACTION, done);
    answers("POST", "/api/transactions/{ref}/complete", () => {
      answers("GET", TRANSACTIONS, [next]);
      return done;
    });
    await user.click(within(row).getByRole("button", { name: `Complete ${pending.id}` }));
    await findNotice("Transaction Completed");
    await waitFor(() => expect(row).toHaveTextContent("Completedtook 8 s"));
    expect((await rowsOf("Transactions"))[0]).toBe(row);
    expect(within(row).queryByRole("button", { name: /^(Complete|Fail) / })).toBeNull();
    expect(count(`POST /api/transactions/${next.id}/complete`)).toBe(0);
    await user.hover(document.body);
    expect(await rowsOf("Transactions")).toHaveLength(1);
    expect(screen.queryByText(pending.id, { selector: "[data-row] *" })).toBeNull();
  });

  it("shows a new transaction only after the pointer has left", async () => {
    answers("GET", TRANSACTIONS, [pending, next]);
    const { client, user } = open("?status=pending");
    await user.hover(await rowOf(next.id));
    answers("GET", TRANSACTIONS, [{ ...pending, id: "TRN-000043" }, pending, next]);
    act(() => {
      applyMessage(client, JSON.stringify({ type: "records_changed", data: ["transactions"] }));
    });
    expect(await screen.findByRole("button", { name: "1 new transaction" })).toBeInTheDocument();
    expect((await rowsOf("Transactions"))[0]).toHaveTextContent(pending.id);
    await user.hover(document.body);
    expect((await rowsOf("Transactions"))[0]).toHaveTextContent("TRN-000043");
  });
});
