import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import {
  ADDRESS,
  amountOf,
  answer,
  button,
  choice,
  choose,
  MESSAGE,
  part,
  refusal,
  SEPA,
  sent,
  server,
  show,
  SOVEREIGN,
  startAfresh,
} from "@/testing/screens/global-integration";
import { expectAccessible } from "@/testing/axe";
import { closeNotice, findNotice } from "@/testing/notices";
import { put } from "@/testing/put";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const destination = () => screen.getByRole("textbox", { name: "Destination Address" });

/** Return the options of a list, opened by keyboard. */
async function optionTexts(user: ReturnType<typeof show>["user"], name: string): Promise<string[]> {
  choice(name).focus();
  await user.keyboard("{Enter}");
  const options = screen.getAllByRole("option").map((option) => option.textContent);
  await user.keyboard("{Escape}");
  return options;
}

/** Fill in the sovereign transaction and prepare it. */
async function prepare({ user }: ReturnType<typeof show>, amount = "0.5") {
  await put(user, destination(), ADDRESS);
  await put(user, amountOf(SOVEREIGN), amount);
  await user.click(button("Prepare Transaction"));
}

async function send({ user }: ReturnType<typeof show>, amount = "12.50") {
  await put(user, amountOf(MESSAGE), amount);
  await user.click(button("Send Message"));
}

async function pay({ user }: ReturnType<typeof show>, amount = "12.50") {
  await put(user, amountOf(SEPA), amount);
  await user.click(button("Process Payment"));
}

type Reply = Parameters<typeof answer>[1];

/** Press a button once per answer and expect an error notice with its text. */
async function expectFailures(
  { user }: ReturnType<typeof show>,
  [press, call]: [string, string],
  failures: [Reply, string][],
) {
  vi.spyOn(console, "warn").mockReturnValue();
  for (const [reply, title] of failures) {
    await closeNotice();
    answer(call, reply);
    await user.click(button(press));
    expect(await findNotice("Error")).toHaveTextContent(title);
  }
  expect(sent).toHaveLength(failures.length);
}

/** Three answers without a transaction, and a network error. */
const FAILED_REPLIES: Reply[] = [
  () => null,
  () => ({}),
  () => ({ success: true }),
  () => HttpResponse.error(),
];

describe("form choices", () => {
  // meets 2:106 2:109 2:418 2:419 2:420 2:421
  it("offer six networks, four message types, seven banks, eight countries and three payment types", async () => {
    const { user } = show();
    expect(await optionTexts(user, "Network")).toEqual([
      "Ethereum",
      "Mainnet",
      "Polygon",
      "Arbitrum",
      "Optimism",
      "Base",
    ]);
    const types = await optionTexts(user, "Message Type");
    expect(types.map((text) => text.slice(0, 5))).toEqual(["MT103", "MT202", "MT950", "MT940"]);
    const banks = await optionTexts(user, "BIC Code");
    expect(banks).toHaveLength(7);
    expect(choice("BIC Code")).toHaveTextContent("SIMUBEB0XXX");
    const countries = await optionTexts(user, "Country");
    expect(countries.map((text) => text.slice(-3, -1))).toEqual(
      "BE DE FR NL IT ES GB US".split(" "),
    );
    const kinds = within(screen.getByRole("radiogroup", { name: "Payment Type" }));
    expect(kinds.getAllByRole("radio").map((radio) => radio.textContent)).toEqual([
      "Instant",
      "Standard",
      "Scheduled",
    ]);
  });
});

describe("SovereignCard", () => {
  // meets 2:106 2:107 2:263 2:328 2:331
  it("prepares the transaction on the chosen network, without a broadcast", async () => {
    const view = show();
    await choose(view.user, "Network", "Polygon");
    await prepare(view);
    expect(await findNotice("Sovereign Transaction")).toHaveTextContent(
      "Sovereign transaction prepared on polygon",
    );
    expect(sent).toMatchObject([
      {
        call: "sovereign-transaction",
        body: { network: "polygon", to: ADDRESS, amount: "0.5" },
      },
    ]);
    const outcome = screen.getByText("Prepared, not sent").closest("[role=status]");
    expect(outcome).toHaveTextContent("0.50 ETH");
    await expectAccessible(view.container);
  });

  // meets 2:208
  it("makes no call while address or amount is missing", async () => {
    const { user } = show();
    async function expectMissing() {
      await closeNotice();
      await user.click(button("Prepare Transaction"));
      expect(await findNotice("Error")).toHaveTextContent("Please fill in all required fields");
    }
    await expectMissing();
    await put(user, destination(), ADDRESS);
    await expectMissing();
    await user.clear(destination());
    await put(user, amountOf(SOVEREIGN), "1");
    await expectMissing();
    expect(sent).toEqual([]);
  });

  // meets 2:328 2:329 2:330
  it("shows the server's reason of a failure, or its own text without one", async () => {
    const view = show();
    await put(view.user, destination(), ADDRESS);
    await put(view.user, amountOf(SOVEREIGN), "0.5");
    const own = "Failed to prepare transaction";
    const slowDown = { code: "throttled", message: "Wait 9 seconds.", fields: {} };
    await expectFailures(
      view,
      ["Prepare Transaction", "sovereign-transaction"],
      [
        [() => ({ prepared: false, error: "The chain said no." }), "The chain said no."],
        [() => ({ prepared: false }), own],
        [() => ({}), own],
        [() => HttpResponse.error(), "Failed to execute sovereign transaction"],
        [() => HttpResponse.json(slowDown, { status: 429 }), "Error. Wait 9 seconds."],
      ],
    );
    expect(screen.queryByText("Prepared, not sent")).not.toBeInTheDocument();
  });

  // meets 2:328 2:329 2:330
  it("shows an error notice and the server's reason at the field after a 400", async () => {
    answer("sovereign-transaction", () =>
      refusal("to: This is not an address.", { to: ["This is not an address."] }),
    );
    await prepare(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to execute sovereign transaction");
    await waitFor(() => {
      expect(destination()).toHaveAccessibleDescription(/This is not an address/);
    });
    expect(destination()).toHaveValue(ADDRESS);
  });

  it("rejects a real address without a call", async () => {
    const { user } = show();
    await put(user, destination(), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    await put(user, amountOf(SOVEREIGN), "1");
    await user.click(button("Prepare Transaction"));
    await waitFor(() => {
      expect(destination()).toHaveAccessibleDescription(/looks like a real blockchain address/);
    });
    expect(sent).toEqual([]);
  });
});

describe("MessageCard", () => {
  // meets 2:106 2:108 2:264 2:332 2:334a
  it("sends type, bank and amount in euros, and shows the text of the message", async () => {
    const view = show();
    await choose(view.user, "BIC Code", "MOCKDEF0XXX · Eastmere Landesinstitut");
    await send(view);
    expect(await findNotice("SWIFT Message Processed")).toHaveTextContent(
      "Message SIM-OP-0011 processed successfully",
    );
    expect(sent).toMatchObject([
      {
        call: "swift-message",
        body: {
          messageType: "MT103",
          bicCode: "MOCKDEF0XXX",
          data: { amount: "12.50", currency: "EUR" },
        },
      },
    ]);
    expect(sent[0]?.key).toMatch(/./);
    const text = part("MT103 of SIM-OP-0011").getByText(/SIM-000000000011/);
    expect(text.closest("[data-simulated]")).toBeInTheDocument();
    const outcome = screen.getByText("Last message").closest("[role=status]");
    expect(outcome).toHaveTextContent(/SIM-OP-0011.*12\.50 EUR.*Completed/);
    await expectAccessible(view.container);
  });

  // meets 2:209 2:332 2:333
  it("sends an empty amount unchecked and shows the server's reason at the field", async () => {
    answer("swift-message", () =>
      refusal("No.", { "data.amount": ["Enter an amount above zero."] }),
    );
    const { user } = show();
    await user.click(button("Send Message"));
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SWIFT message");
    expect(sent).toMatchObject([{ body: { data: { amount: "", currency: "EUR" } } }]);
    await waitFor(() => {
      expect(amountOf(MESSAGE)).toHaveAccessibleDescription(/Enter an amount above zero/);
    });
  });

  // departs from 2:334b
  it("shows an error notice, and the reason below the form, when the network rejects the message", async () => {
    answer("swift-message", () => ({
      success: false,
      error: "The connector is inactive.",
      simulated: true,
    }));
    await send(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SWIFT message");
    expect(await part(MESSAGE).findByRole("alert")).toHaveTextContent("The connector is inactive.");
    expect(screen.queryByText("Last message")).not.toBeInTheDocument();
  });

  // meets 2:332 2:333
  it("shows a failure for an answer without a reference and for a network error", async () => {
    const view = show();
    const title = "Failed to process SWIFT message";
    const failures = FAILED_REPLIES.map((reply): [Reply, string] => [reply, title]);
    await expectFailures(view, ["Send Message", "swift-message"], failures);
    expect(screen.queryByText("Last message")).not.toBeInTheDocument();
    expect(part(MESSAGE).queryByText(/Something went wrong/)).not.toBeInTheDocument();
  });

  // meets 2:332 2:334a
  it("shows a message with status failed as processed, with status and reason", async () => {
    answer("swift-message", () => ({
      success: true,
      messageId: "SIM-OP-0011",
      status: "failed",
      error: "The correspondent rejected it.",
      simulated: true,
    }));
    await send(show(), "5.29");
    await findNotice("SWIFT Message Processed");
    const outcome = screen.getByText("Last message").closest("[role=status]");
    expect(outcome).toHaveTextContent(/Failed.*The correspondent rejected it/);
    expect(screen.queryByText(/^MT103 of/)).not.toBeInTheDocument();
  });
});

describe("SepaCard", () => {
  // meets 2:106 2:109 2:265 2:335 2:337
  it("sends country and amount in euros, without the payment type", async () => {
    const view = show();
    await choose(view.user, "Country", "France (FR)");
    await view.user.click(screen.getByRole("radio", { name: "Scheduled" }));
    await pay(view);
    expect(await findNotice("SEPA Transaction Processed")).toHaveTextContent(
      "Transaction SIM-OP-0012 processed successfully",
    );
    expect(sent.map(({ body }) => body)).toEqual([
      { countryCode: "FR", amount: "12.50", currency: "EUR" },
    ]);
    expect(sent[0]?.key).toMatch(/./);
    const outcome = screen.getByText("Last payment").closest("[role=status]");
    expect(outcome).toHaveTextContent(/SIM-OP-0012.*12\.50 EUR.*Completed/);
  });

  // meets 2:209
  it("asks for a missing amount and makes no call", async () => {
    const { user } = show();
    await user.click(button("Process Payment"));
    expect(await findNotice("Error")).toHaveTextContent("Please enter transaction amount");
    await waitFor(() => {
      expect(amountOf(SEPA)).toHaveFocus();
    });
    expect(sent).toEqual([]);
  });

  // meets 2:335 2:336
  it("shows a failure for an answer without a reference and for a network error", async () => {
    const view = show();
    await put(view.user, amountOf(SEPA), "12.50");
    const title = "Failed to process SEPA transaction";
    const failures = FAILED_REPLIES.map((reply): [Reply, string] => [reply, title]);
    await expectFailures(view, ["Process Payment", "sepa-transaction"], failures);
    expect(screen.queryByText("Last payment")).not.toBeInTheDocument();
    expect(part(SEPA).queryByText(/Something went wrong/)).not.toBeInTheDocument();
  });

  // meets 2:335 2:336 Domain:2h
  it("shows at the field that the country isn't in SEPA", async () => {
    answer("sepa-transaction", () =>
      refusal("No.", { countryCode: ["The United States is not in SEPA."] }),
    );
    const view = show();
    await choose(view.user, "Country", "United States (US)");
    await pay(view);
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
    await waitFor(() => {
      expect(choice("Country")).toHaveAccessibleDescription(/not in SEPA/);
    });
  });

  // meets 2:335 2:336
  it("shows an error notice, and the reason below the form, when the payment is rejected", async () => {
    answer("sepa-transaction", () => ({ success: false, error: "It was not taken." }));
    await pay(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
    expect(await part(SEPA).findByRole("alert")).toHaveTextContent("It was not taken.");
  });
});
