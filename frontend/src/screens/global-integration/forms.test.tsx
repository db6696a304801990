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

/** What a list offers, opened by keyboard. */
async function offered(user: ReturnType<typeof show>["user"], name: string): Promise<string[]> {
  choice(name).focus();
  await user.keyboard("{Enter}");
  const options = screen.getAllByRole("option").map((option) => option.textContent);
  await user.keyboard("{Escape}");
  return options;
}

/** Fills in the sovereign transaction and prepares it. */
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

/** Presses a button once for each of these answers to its call, which are told in notices of these words. */
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

/** Answers that name no transaction, and none at all. */
const NOTHING_TO_SHOW: Reply[] = [
  () => null,
  () => ({}),
  () => ({ success: true }),
  () => HttpResponse.error(),
];

describe("the choices", () => {
  // meets 2:106 2:109 2:418 2:419 2:420 2:421
  it("are those of the field", async () => {
    const { user } = show();
    expect(await offered(user, "Network")).toEqual([
      "Ethereum",
      "Mainnet",
      "Polygon",
      "Arbitrum",
      "Optimism",
      "Base",
    ]);
    const types = await offered(user, "Message Type");
    expect(types.map((text) => text.slice(0, 5))).toEqual(["MT103", "MT202", "MT950", "MT940"]);
    const banks = await offered(user, "BIC Code");
    expect(banks).toHaveLength(7);
    expect(choice("BIC Code")).toHaveTextContent("SIMUBEB0XXX");
    const countries = await offered(user, "Country");
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

describe("a sovereign transaction", () => {
  // meets 2:106 2:107 2:263 2:328 2:331
  it("is prepared on its network, and that is all", async () => {
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
  it("asks for each of both that is missing and makes no call", async () => {
    const { user } = show();
    async function expectAsked() {
      await closeNotice();
      await user.click(button("Prepare Transaction"));
      expect(await findNotice("Error")).toHaveTextContent("Please fill in all required fields");
    }
    await expectAsked();
    await put(user, destination(), ADDRESS);
    await expectAsked();
    await user.clear(destination());
    await put(user, amountOf(SOVEREIGN), "1");
    await expectAsked();
    expect(sent).toEqual([]);
  });

  // meets 2:328 2:329 2:330
  it("that fails is told with the server's words where it has some, and else with its own", async () => {
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
  it("whose call fails is told as such, with the reason at its field", async () => {
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

  it("to a real address is refused before it is sent", async () => {
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

describe("a SWIFT message", () => {
  // meets 2:106 2:108 2:264 2:332 2:334a
  it("is sent with its type, its bank and euros, and its text is shown", async () => {
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
  it("goes without a look at what is in it, and the server's reason is at the field", async () => {
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
  it("that the network does not take is a failure, with the reason below the form", async () => {
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
  it("that is not answered, or by nothing that names it, has failed, without a gap for its number", async () => {
    const view = show();
    const title = "Failed to process SWIFT message";
    const failures = NOTHING_TO_SHOW.map((reply): [Reply, string] => [reply, title]);
    await expectFailures(view, ["Send Message", "swift-message"], failures);
    expect(screen.queryByText("Last message")).not.toBeInTheDocument();
    expect(part(MESSAGE).queryByText(/Something went wrong/)).not.toBeInTheDocument();
  });

  // meets 2:332 2:334a
  it("that comes back is processed all the same, and its status says how it ended", async () => {
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

describe("a SEPA payment", () => {
  // meets 2:106 2:109 2:265 2:335 2:337
  it("is made in euros, without the payment type", async () => {
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
  it("asks for the amount", async () => {
    const { user } = show();
    await user.click(button("Process Payment"));
    expect(await findNotice("Error")).toHaveTextContent("Please enter transaction amount");
    await waitFor(() => {
      expect(amountOf(SEPA)).toHaveFocus();
    });
    expect(sent).toEqual([]);
  });

  // meets 2:335 2:336
  it("that is not answered, or by nothing that names it, has failed, without a gap for its number", async () => {
    const view = show();
    await put(view.user, amountOf(SEPA), "12.50");
    const title = "Failed to process SEPA transaction";
    const failures = NOTHING_TO_SHOW.map((reply): [Reply, string] => [reply, title]);
    await expectFailures(view, ["Process Payment", "sepa-transaction"], failures);
    expect(screen.queryByText("Last payment")).not.toBeInTheDocument();
    expect(part(SEPA).queryByText(/Something went wrong/)).not.toBeInTheDocument();
  });

  // meets 2:335 2:336 Domain:2h
  it("to a country that isn't in SEPA says why at the country", async () => {
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
  it("that can't be made is told with its reason below the form", async () => {
    answer("sepa-transaction", () => ({ success: false, error: "It was not taken." }));
    await pay(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
    expect(await part(SEPA).findByRole("alert")).toHaveTextContent("It was not taken.");
  });
});
