import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import {
  ADDRESS,
  answerPrepare,
  button,
  callsOf,
  part,
  prepared,
  refusal,
  server,
  showRead,
  startAfresh,
  valueOf,
} from "@/testing/screens/sovereign-test";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { put } from "@/testing/put";

const CARD = "Prepare Transaction";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const field = (name: string) => screen.getByRole("textbox", { name });

async function ask(amount?: string) {
  const view = await showRead();
  await put(view.user, field("Destination Address"), ADDRESS);
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
    await showRead();
    expect(field("Amount")).toHaveValue("0.001");
    expect(part(CARD).getByText("ETH")).toBeInTheDocument();
  });

  // meets 2:188 2:246 2:307
  it("shows a covered transaction as ready, in a notice and below the form", async () => {
    const { container } = await ask();
    const notice = await findNotice("Sovereign Transaction");
    expect(notice).toHaveTextContent("Ready for execution");
    expect(notice).not.toHaveAttribute("data-variant", "destructive");
    expect(callsOf("prepare")).toEqual([
      { name: "prepare", body: { to: ADDRESS, amount: "0.001" } },
    ]);
    expect(part(CARD).getByText("Prepared last")).toBeInTheDocument();
    expect(valueOf(CARD, "Result")).toHaveTextContent("Ready for execution");
    expect(valueOf(CARD, "Amount")).toHaveTextContent("0.001 ETH");
    expect(part(CARD).getByText(/anyone who shows you this has paid nobody/)).toBeInTheDocument();
    expect(part(CARD).queryByText("Missing")).not.toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 2:188 2:307
  it("shows an uncovered transaction as insufficient funds, with the missing amount", async () => {
    const sentence = "The master wallet holds 12.5 simulated ETH, 87.5 ETH less than that.";
    answerPrepare(() => ({
      ...prepared,
      canExecute: false,
      amount: "100",
      missing: "87.5",
      error: sentence,
    }));
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
      "as an answer",
      () => ({ ...prepared, success: false, canExecute: false, error: "Sent back." }),
    ],
    ["as an error", () => refusal("Sent back.", {}, 409)],
  ])("shows the reason of a refusal %s in the notice and below the form", async (_, reply) => {
    answerPrepare(reply);
    await ask();
    const notice = await findNotice("Preparation Failed");
    expect(notice).toHaveTextContent("Sent back.");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(part(CARD).getByRole("alert")).toHaveTextContent("Sent back.");
    expect(part(CARD).queryByText("Prepared last")).not.toBeInTheDocument();
  });

  // meets 2:307
  it("shows its own sentence when the network fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answerPrepare(() => HttpResponse.error());
    await ask();
    expect(await findNotice("Preparation Failed")).toHaveTextContent(
      "Failed to prepare sovereign transaction",
    );
  });

  it.each([
    ["null", () => HttpResponse.json(null)],
    ["nothing", () => new HttpResponse(null)],
    ["a page", () => HttpResponse.html("<!doctype html>")],
  ])("shows a failure for a reply of %s and keeps the typed values", async (_, reply) => {
    vi.spyOn(console, "warn").mockReturnValue();
    answerPrepare(reply);
    const { user } = await ask("2.5");
    expect(await findNotice("Preparation Failed")).toHaveTextContent(
      "Failed to prepare sovereign transaction",
    );
    expect(field("Destination Address")).toHaveValue(ADDRESS);
    expect(field("Amount")).toHaveValue("2.5");
    answerPrepare(() => prepared);
    await user.click(button(CARD));
    expect(await part(CARD).findByText("Prepared last")).toBeInTheDocument();
  });

  it("says that the server did not answer when a reply isn't the API's", async () => {
    answerPrepare(() => new HttpResponse("down", { status: 502 }));
    await ask();
    expect(await findNotice("Preparation Failed")).toHaveTextContent(
      "The server did not answer (502). Try again.",
    );
  });

  it("shows the server's error of a field at the field", async () => {
    answerPrepare(() => refusal("to: No name.", { to: ["A chain knows no names."] }));
    await ask();
    expect(await findNotice("Preparation Failed")).toHaveTextContent("A chain knows no names.");
    expect(field("Destination Address")).toHaveAccessibleDescription(/A chain knows no names/);
  });

  it("makes no call without a destination or with an amount of zero", async () => {
    const { user } = await showRead();
    await user.clear(field("Amount"));
    await user.type(field("Amount"), "0");
    await user.click(button(CARD));
    await waitFor(() => {
      expect(field("Destination Address")).toBeInvalid();
    });
    expect(field("Amount")).toHaveAccessibleDescription(/above zero/);
    expect(callsOf("prepare")).toEqual([]);
  });

  it("makes no call for an address that looks real", async () => {
    const { user } = await showRead();
    await put(user, field("Destination Address"), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    await user.click(button(CARD));
    await waitFor(() => {
      expect(field("Destination Address")).toHaveAccessibleDescription(/real blockchain address/);
    });
    expect(callsOf("prepare")).toEqual([]);
  });
});
