import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { applyMessage } from "@/live/messages";
import {
  answer,
  count,
  open,
  pending,
  rowOf,
  rowsOf,
  server,
} from "@/testing/screens/transaction-logs";
import { preloadLaterParts } from "@/screens/transaction-logs/later-parts";
import { findNotice } from "@/testing/notices";

const next = { ...pending, id: "TRN-000038" };
const done = { ...pending, status: "completed", processingTime: 8 } as const;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: "error" });
  await preloadLaterParts();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("TransactionsCard under the pointer", () => {
  // meets D:row-hold
  it("keeps a decided row in place, so that a second click can't hit another one", async () => {
    answer("/api/transactions", [pending, next]);
    const { user } = open("?status=pending");
    const row = await rowOf(pending.id);
    server.use(
      http.get(`/api/transactions/${pending.id}`, () => HttpResponse.json(done)),
      http.post(`/api/transactions/${pending.id}/complete`, () => {
        answer("/api/transactions", [next]);
        return HttpResponse.json(done);
      }),
    );
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

  it("holds back a new transaction until the pointer leaves", async () => {
    answer("/api/transactions", [pending, next]);
    const { client, user } = open("?status=pending");
    await user.hover(await rowOf(next.id));
    answer("/api/transactions", [{ ...pending, id: "TRN-000043" }, pending, next]);
    act(() => {
      applyMessage(client, JSON.stringify({ type: "records_changed", data: ["transactions"] }));
    });
    expect(await screen.findByRole("button", { name: "1 new transaction" })).toBeInTheDocument();
    expect((await rowsOf("Transactions"))[0]).toHaveTextContent(pending.id);
    await user.hover(document.body);
    expect((await rowsOf("Transactions"))[0]).toHaveTextContent("TRN-000043");
  });
});
