import { act, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";

import { type Presented, seatQuery } from "@/api/training";
import { preloadAll } from "@/lib/lazy-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { answers } from "@/testing/api";
import { pending } from "@/testing/samples/transactions";
import { answerLogs, open, TRANSACTIONS } from "@/testing/screens/transaction-logs";
import { startAfresh, stepOf, backend } from "@/testing/training/guide";

const other = { ...pending, id: "TRN-000043" };

beforeAll(async () => {
  await preloadAll(laterParts);
});

/** Open the list and the details of a transaction on a seat whose step asks for a decision about the transaction. */
async function openOnSeat(state: Presented["state"]) {
  startAfresh();
  answerLogs();
  answers("GET", TRANSACTIONS, [pending, other]);
  const presented: Presented = {
    version: 1,
    state,
    blank: false,
    bring: null,
    message: null,
    rules: [],
  };
  const teaching = {
    name: "Tuesday",
    seat: 1,
    seatCode: "1-1",
    code: "34679C",
    hand: false,
    presented,
  };
  const steps = [stepOf("decide", { decide: { about: pending.id } })];
  const { client } = open(`?tx=${pending.id}`);
  act(() => {
    client.setQueryData(seatQuery().queryKey, { seat: { ...backend.seat, steps, teaching } });
  });
  const panel = within(await screen.findByRole("dialog"));
  await panel.findByRole("heading", { name: "Timeline" });
}

const names = () =>
  screen
    .getAllByRole("button", { name: /^(Complete|Fail) /, hidden: true })
    .map((button) => button.getAttribute("aria-label"));

describe("DecisionButtons on a seat", () => {
  it.each(["joining", "running"] as const)(
    "are hidden for a transaction about which a %s lesson asks for a decision",
    async (state) => {
      await openOnSeat(state);
      expect(names()).toEqual([`Complete ${other.id}`, `Fail ${other.id}`]);
    },
  );
});
