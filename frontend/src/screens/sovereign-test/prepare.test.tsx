import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, sentTo, unreachable } from "@/testing/api";
import {
  ADDRESS,
  answerSovereign,
  button,
  part,
  PREPARE_CALL,
  preparedTest,
  showAfterReads,
  valueOf,
} from "@/testing/screens/sovereign-test";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

const CARD = "Prepare Transaction";

beforeEach(answerSovereign);
afterEach(() => vi.restoreAllMocks());

const field = (name: string) => screen.getByRole("textbox", { name });

async function ask(amount?: string) {
  const view = await showAfterReads();
  await typeInto(view.user, field("Destination Address"), ADDRESS);
  if (amount !== undefined) {
    await view.user.clear(field("Amount"));
    await view.user.type(field("Amount"), amount);
  }
  await view.user.click(button(CARD));
  return view;
}

describe("PrepareCard", () => {
  // meets 2:72 2:405
  it("starts with 0.001 ETH and shows the unit beside the amount", async () => {
    await showAfterReads();
    expect(field("Amount")).toHaveValue("0.001");
    expect(part(CARD).getByText("ETH")).toBeInTheDocument();
  });

  // meets 2:188 2:246 2:307
  it("shows a transaction with enough funds as ready, in a notice and below the form", async () => {
    const { container } = await ask();
    const notice = await findNotice("Sovereign Transaction");
    expect(notice).toHaveTextContent("Ready for execution");
    expect(notice).not.toHaveAttribute("data-variant", "destructive");
    expect(sentTo("POST", PREPARE_CALL)).toMatchObject([
      { body: { to: ADDRESS, amount: "0.001" } },
    ]);
    expect(part(CARD).getByText("Prepared last")).toBeInTheDocument();
    expect(valueOf(CARD, "Result")).toHaveTextContent("Ready for execution");
    expect(valueOf(CARD, "Amount")).toHaveTextContent("0.001 ETH");
    expect(part(CARD).getByText(/anyone who shows it to you has paid nobody/)).toBeInTheDocument();
    expect(part(CARD).queryByText("Missing")).not.toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 2:188 2:307
  it("shows a transaction without enough funds as insufficient funds, with the missing amount", async () => {
    const sentence = "The master wallet holds 12.5 simulated ETH, 87.5 ETH less than that.";
    answers("POST", PREPARE_CALL, {
      ...preparedTest,
      canExecute: false,
      amount: "100",
      missing: "87.5",
      error: sentence,
    });
    await ask("100");
    const notice = await findNotice("Error");
    expect(notice).toHaveTextContent("Insufficient funds");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(valueOf(CARD, "Result")).toHaveTextContent("Insufficient funds");
    expect(valueOf(CARD, "Missing")).toHaveTextContent("87.50 ETH");
    expect(part(CARD).getByText(sentence)).toBeInTheDocument();
  });

  // meets 2:307
  it.each([
    [
      "with status 200",
      () => ({ ...preparedTest, success: false, canExecute: false, error: "Sent back." }),
    ],
    ["with status 409", () => refused(409, "Sent back.")],
  ])(
    "shows the reason for a refusal sent %s in the notice and below the form",
    async (_, reply) => {
      answers("POST", PREPARE_CALL, reply);
      await ask();
      const notice = await findNotice("Preparation Failed");
      expect(notice).toHaveTextContent("Sent back.");
      expect(notice).toHaveAttribute("data-variant", "destructive");
      expect(part(CARD).getByRole("alert")).toHaveTextContent("Sent back.");
      expect(part(CARD).queryByText("Prepared last")).not.toBeInTheDocument();
    },
  );

  // meets 2:307
  it.each([
    ["no response", unreachable],
    ["a response with the body null", () => HttpResponse.json(null)],
    ["a response with an HTML page", () => HttpResponse.html("<!doctype html>")],
  ])("shows a failure after %s and keeps the typed values", async (_, reply) => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", PREPARE_CALL, reply);
    const { user } = await ask("2.5");
    expect(await findNotice("Preparation Failed")).toHaveTextContent(
      "Failed to prepare sovereign transaction",
    );
    expect(field("Destination Address")).toHaveValue(ADDRESS);
    expect(field("Amount")).toHaveValue("2.5");
    answers("POST", PREPARE_CALL, preparedTest);
    await user.click(button(CARD));
    expect(await part(CARD).findByText("Prepared last")).toBeInTheDocument();
  });

  it("makes no call without a destination or with an amount of zero", async () => {
    const { user } = await showAfterReads();
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "0");
    await user.click(button(CARD));
    await waitFor(() => {
      expect(field("Destination Address")).toBeInvalid();
    });
    expect(field("Amount")).toHaveAccessibleDescription(/above zero/);
    expect(sentTo("POST", PREPARE_CALL)).toEqual([]);
  });

  it("makes no call for an address that looks real", async () => {
    const { user } = await showAfterReads();
    await typeInto(
      user,
      field("Destination Address"),
      "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    );
    await user.click(button(CARD));
    await waitFor(() => {
      expect(field("Destination Address")).toHaveAccessibleDescription(/real blockchain address/);
    });
    expect(sentTo("POST", PREPARE_CALL)).toEqual([]);
  });
});
