import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, unreachable, writes } from "@/testing/api";
import {
  ADDRESS,
  amountOf,
  answerIntegration,
  button,
  choice,
  choose,
  MESSAGE,
  MESSAGE_CALL,
  part,
  SEPA,
  SEPA_CALL,
  show,
  SOVEREIGN,
  TRANSACTION_CALL,
} from "@/testing/screens/global-integration";
import { expectAccessible } from "@/testing/axe";
import { closeNotice, findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

beforeEach(answerIntegration);

const destination = () => screen.getByRole("textbox", { name: "Destination Address" });

/** Open a list by keyboard and return the texts of its options. */
async function optionTexts(user: ReturnType<typeof show>["user"], name: string): Promise<string[]> {
  choice(name).focus();
  await user.keyboard("{Enter}");
  const options = screen.getAllByRole("option").map((option) => option.textContent);
  await user.keyboard("{Escape}");
  return options;
}

/** Fill in the sovereign transaction and prepare it. */
async function prepare({ user }: ReturnType<typeof show>, amount = "0.5") {
  await typeInto(user, destination(), ADDRESS);
  await typeInto(user, amountOf(SOVEREIGN), amount);
  await user.click(button("Prepare Transaction"));
}

async function send({ user }: ReturnType<typeof show>, amount = "12.50") {
  await typeInto(user, amountOf(MESSAGE), amount);
  await user.click(button("Send Message"));
}

async function pay({ user }: ReturnType<typeof show>, amount = "12.50") {
  await typeInto(user, amountOf(SEPA), amount);
  await user.click(button("Process Payment"));
}

type FormCall = typeof TRANSACTION_CALL | typeof MESSAGE_CALL | typeof SEPA_CALL;
type FormReply = Response | (() => Response);

/** Press a button once for each response, and expect an error notice with the text that belongs to the response. */
async function expectFailures(
  { user }: ReturnType<typeof show>,
  [press, call]: [string, FormCall],
  failures: [FormReply, string][],
) {
  vi.spyOn(console, "warn").mockReturnValue();
  for (const [reply, title] of failures) {
    await closeNotice();
    answers("POST", call, reply);
    await user.click(button(press));
    expect(await findNotice("Error")).toHaveTextContent(title);
  }
}

/** Three responses without a transaction, and a network error. */
const FAILED_REPLIES: FormReply[] = [
  ...[null, {}, { success: true }].map((body) => HttpResponse.json(body)),
  unreachable,
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
    expect(within(choice("BIC Code")).getByText(/^SIMUBEB0XXX/)).toHaveAttribute("translate", "no");
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
    expect(writes()).toMatchObject([
      {
        path: TRANSACTION_CALL,
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
    await typeInto(user, destination(), ADDRESS);
    await expectMissing();
    await user.clear(destination());
    await typeInto(user, amountOf(SOVEREIGN), "1");
    await expectMissing();
    expect(writes()).toEqual([]);
  });

  // meets 2:328 2:329 2:330
  it("shows the server's reason for a failure, or its own text if there is no reason", async () => {
    const view = show();
    await typeInto(view.user, destination(), ADDRESS);
    await typeInto(view.user, amountOf(SOVEREIGN), "0.5");
    const own = "Failed to prepare transaction";
    await expectFailures(
      view,
      ["Prepare Transaction", TRANSACTION_CALL],
      [
        [HttpResponse.json({ prepared: false, error: "The chain said no." }), "The chain said no."],
        [HttpResponse.json({ prepared: false }), own],
        [HttpResponse.json({}), own],
        [unreachable, "Failed to execute sovereign transaction"],
        [refused(429, "Wait 9 seconds."), "ErrorWait 9 seconds."],
      ],
    );
    expect(writes()).toHaveLength(5);
    expect(screen.queryByText("Prepared, not sent")).not.toBeInTheDocument();
  });

  // meets 2:328 2:329 2:330
  it("shows an error notice and the server's reason at the field after a 400", async () => {
    answers(
      "POST",
      TRANSACTION_CALL,
      refused(400, "to: This is not an address.", { to: ["This is not an address."] }),
    );
    await prepare(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to execute sovereign transaction");
    await waitFor(() => {
      expect(destination()).toHaveAccessibleDescription(/This is not an address/);
    });
    expect(destination()).toHaveValue(ADDRESS);
  });

  it("rejects a real address and sends nothing", async () => {
    const { user } = show();
    await typeInto(user, destination(), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    await typeInto(user, amountOf(SOVEREIGN), "1");
    await user.click(button("Prepare Transaction"));
    await waitFor(() => {
      expect(destination()).toHaveAccessibleDescription(/looks like a real blockchain address/);
    });
    expect(writes()).toEqual([]);
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
    expect(writes()).toMatchObject([
      {
        path: MESSAGE_CALL,
        body: {
          messageType: "MT103",
          bicCode: "MOCKDEF0XXX",
          data: { amount: "12.50", currency: "EUR" },
        },
      },
    ]);
    expect(writes()[0]?.key).toMatch(/./);
    const text = part("MT103 of SIM-OP-0011").getByText(/SIM-000000000011/);
    expect(text.closest("[data-simulated]")).toBeInTheDocument();
    const outcome = screen.getByText("Last message").closest("[role=status]");
    expect(outcome).toHaveTextContent(/SIM-OP-0011.*12\.50 EUR.*Completed/);
    await expectAccessible(view.container);
  });

  // meets 2:209 2:332 2:333
  it("sends an empty amount without a check of its own, and shows the server's reason at the field", async () => {
    answers(
      "POST",
      MESSAGE_CALL,
      refused(400, "No.", { "data.amount": ["Enter an amount above zero."] }),
    );
    const { user } = show();
    await user.click(button("Send Message"));
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SWIFT message");
    expect(writes()).toMatchObject([{ body: { data: { amount: "", currency: "EUR" } } }]);
    await waitFor(() => {
      expect(amountOf(MESSAGE)).toHaveAccessibleDescription(/Enter an amount above zero/);
    });
  });

  // meets 2:332 2:334a
  it("shows a message as processed even if its status is failed, with that status and its reason", async () => {
    answers("POST", MESSAGE_CALL, {
      success: true,
      messageId: "SIM-OP-0011",
      status: "failed",
      error: "The correspondent rejected it.",
      simulated: true,
    });
    await send(show(), "5.29");
    await findNotice("SWIFT Message Processed");
    const outcome = screen.getByText("Last message").closest("[role=status]");
    expect(outcome).toHaveTextContent(/Failed.*The correspondent rejected it/);
    expect(screen.queryByText(/^MT103 of/)).not.toBeInTheDocument();
  });
});

describe("MessageCard and SepaCard", () => {
  // meets 2:335 2:336
  // departs from 2:334b
  it.each([
    ["a message", send, MESSAGE, MESSAGE_CALL, "Failed to process SWIFT message"],
    ["a payment", pay, SEPA, SEPA_CALL, "Failed to process SEPA transaction"],
  ] as const)(
    "show an error notice, and the reason below the form, when %s is rejected",
    async (_, submit, card, call, title) => {
      answers("POST", call, { success: false, error: "It was not taken.", simulated: true });
      await submit(show());
      expect(await findNotice("Error")).toHaveTextContent(title);
      expect(await part(card).findByRole("alert")).toHaveTextContent("It was not taken.");
      expect(screen.queryByText(/^Last (message|payment)$/)).not.toBeInTheDocument();
    },
  );

  // meets 2:332 2:333 2:335 2:336
  it.each([
    [MESSAGE, "Send Message", MESSAGE_CALL, "Failed to process SWIFT message", "Last message"],
    [SEPA, "Process Payment", SEPA_CALL, "Failed to process SEPA transaction", "Last payment"],
  ] as const)(
    "%s shows a failure for a response without a reference and for a network error",
    async (card, press, call, title, outcome) => {
      const view = show();
      await typeInto(view.user, amountOf(card), "12.50");
      const failures = FAILED_REPLIES.map((reply): [FormReply, string] => [reply, title]);
      await expectFailures(view, [press, call], failures);
      // The API client retries once after the network error.
      expect(writes()).toHaveLength(failures.length + 1);
      expect(screen.queryByText(outcome)).not.toBeInTheDocument();
      expect(part(card).queryByText(/Something went wrong/)).not.toBeInTheDocument();
    },
  );
});

describe("SepaCard", () => {
  // meets 2:106 2:109 2:265 2:335 2:337
  it("sends the country and the amount in euros, but not the payment type", async () => {
    const view = show();
    await choose(view.user, "Country", "France (FR)");
    await view.user.click(screen.getByRole("radio", { name: "Scheduled" }));
    await pay(view);
    expect(await findNotice("SEPA Transaction Processed")).toHaveTextContent(
      "Transaction SIM-OP-0012 processed successfully",
    );
    expect(writes().map(({ body }) => body)).toEqual([
      { countryCode: "FR", amount: "12.50", currency: "EUR" },
    ]);
    expect(writes()[0]?.key).toMatch(/./);
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
    expect(writes()).toEqual([]);
  });

  // meets 2:335 2:336 Domain:2h
  it("shows an error at the country field if the country isn't in SEPA", async () => {
    answers(
      "POST",
      SEPA_CALL,
      refused(400, "No.", { countryCode: ["The United States is not in SEPA."] }),
    );
    const view = show();
    await choose(view.user, "Country", "United States (US)");
    await pay(view);
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
    await waitFor(() => {
      expect(choice("Country")).toHaveAccessibleDescription(/not in SEPA/);
    });
  });
});
