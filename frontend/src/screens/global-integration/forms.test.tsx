import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { dismissNotice } from "@/components/notices/use-notice";
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
} from "@/screens/global-integration/integration.testing";
import { expectAccessible } from "@/test/axe";
import { findNotice } from "@/test/notices";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  startAfresh();
  dismissNotice();
});
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
  await user.type(destination(), ADDRESS);
  await user.type(amountOf(SOVEREIGN), amount);
  await user.click(button("Prepare Transaction"));
}

async function send({ user }: ReturnType<typeof show>, amount = "12.50") {
  await user.type(amountOf(MESSAGE), amount);
  await user.click(button("Send Message"));
}

async function pay({ user }: ReturnType<typeof show>, amount = "12.50") {
  await user.type(amountOf(SEPA), amount);
  await user.click(button("Process Payment"));
}

describe("the choices", () => {
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
  it("is prepared on its network, and that is all", async () => {
    const shown = show();
    await choose(shown.user, "Network", "Polygon");
    await prepare(shown);
    expect(await findNotice("Sovereign Transaction")).toHaveTextContent(
      "Sovereign transaction prepared on polygon",
    );
    expect(sent).toMatchObject([
      {
        call: "sovereign-transaction",
        body: { network: "polygon", to: ADDRESS, amount: "0.5" },
      },
    ]);
    const outcome = screen.getByText("Prepared, and no more").closest("[role=status]");
    expect(outcome).toHaveTextContent("0.50 ETH");
    await expectAccessible(shown.container);
  });

  it.each([
    ["nothing", "", ""],
    ["no destination", "", "1"],
    ["no amount", ADDRESS, ""],
  ])("with %s asks for what is missing and makes no call", async (_, to, amount) => {
    const { user } = show();
    if (to) await user.type(destination(), to);
    if (amount) await user.type(amountOf(SOVEREIGN), amount);
    await user.click(button("Prepare Transaction"));
    expect(await findNotice("Error")).toHaveTextContent("Please fill in all required fields");
    expect(sent).toEqual([]);
  });

  it.each([
    ["the server's error", { prepared: false, error: "The chain said no." }, "The chain said no."],
    ["its own words", { prepared: false }, "Failed to prepare transaction"],
    ["its own words where the reply has nothing", {}, "Failed to prepare transaction"],
  ])("that was not prepared is told with %s", async (_, reply, said) => {
    answer("sovereign-transaction", () => reply);
    await prepare(show());
    expect(await findNotice("Error")).toHaveTextContent(said);
    expect(screen.queryByText("Prepared, and no more")).not.toBeInTheDocument();
  });

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

  it("that comes too often says for how long to wait", async () => {
    answer("sovereign-transaction", () =>
      HttpResponse.json(
        { code: "throttled", message: "Wait 9 seconds.", fields: {} },
        { status: 429 },
      ),
    );
    await prepare(show());
    expect(await findNotice("Error")).toHaveTextContent("ErrorWait 9 seconds.");
  });

  it("that reaches nobody is told as such", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answer("sovereign-transaction", () => HttpResponse.error());
    await prepare(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to execute sovereign transaction");
  });

  it("to a real address is refused before it is sent", async () => {
    const { user } = show();
    await user.type(destination(), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    await user.type(amountOf(SOVEREIGN), "1");
    await user.click(button("Prepare Transaction"));
    await waitFor(() => {
      expect(destination()).toHaveAccessibleDescription(/looks like a real blockchain address/);
    });
    expect(sent).toEqual([]);
  });
});

describe("a SWIFT message", () => {
  it("is sent with its type, its bank and euros, and its text is shown", async () => {
    const shown = show();
    await choose(shown.user, "BIC Code", "MOCKDEF0XXX · Eastmere Landesinstitut");
    await send(shown);
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
    await expectAccessible(shown.container);
  });

  it("goes without a look at what stands in it, and the server's reason stands at the field", async () => {
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

  it("that reaches nobody is told as such", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answer("swift-message", () => HttpResponse.error());
    await send(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SWIFT message");
  });

  it.each([[null], [{}], [{ success: true }]])(
    "that is answered with %j has failed, without a gap for its number",
    async (body) => {
      vi.spyOn(console, "warn").mockReturnValue();
      answer("swift-message", () => body);
      await send(show());
      expect(await findNotice("Error")).toHaveTextContent("Failed to process SWIFT message");
      expect(screen.queryByText("Last message")).not.toBeInTheDocument();
      expect(part(MESSAGE).queryByText(/Something went wrong/)).not.toBeInTheDocument();
    },
  );

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
  it("is made in euros, without the payment type", async () => {
    const shown = show();
    await choose(shown.user, "Country", "France (FR)");
    await shown.user.click(screen.getByRole("radio", { name: "Scheduled" }));
    await pay(shown);
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

  it("asks for the amount", async () => {
    const { user } = show();
    await user.click(button("Process Payment"));
    expect(await findNotice("Error")).toHaveTextContent("Please enter transaction amount");
    await waitFor(() => {
      expect(amountOf(SEPA)).toHaveFocus();
    });
    expect(sent).toEqual([]);
  });

  it.each([[null], [{}], [{ success: true }]])(
    "that is answered with %j has failed, without a gap for its number",
    async (body) => {
      vi.spyOn(console, "warn").mockReturnValue();
      answer("sepa-transaction", () => body);
      await pay(show());
      expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
      expect(screen.queryByText("Last payment")).not.toBeInTheDocument();
      expect(part(SEPA).queryByText(/Something went wrong/)).not.toBeInTheDocument();
    },
  );

  it("to a country that isn't in SEPA says why at the country", async () => {
    answer("sepa-transaction", () =>
      refusal("No.", { countryCode: ["The United States is not in SEPA."] }),
    );
    const shown = show();
    await choose(shown.user, "Country", "United States (US)");
    await pay(shown);
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
    await waitFor(() => {
      expect(choice("Country")).toHaveAccessibleDescription(/not in SEPA/);
    });
  });

  it("that can't be made is told with its reason below the form", async () => {
    answer("sepa-transaction", () => ({ success: false, error: "It was not taken." }));
    await pay(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
    expect(await part(SEPA).findByRole("alert")).toHaveTextContent("It was not taken.");
  });

  it("that reaches nobody is told as such", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answer("sepa-transaction", () => HttpResponse.error());
    await pay(show());
    expect(await findNotice("Error")).toHaveTextContent("Failed to process SEPA transaction");
  });
});
