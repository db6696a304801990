import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import texts from "@/content/dapp-wallet-connector.json";
import { answers, refused, sentTo, unreachable } from "@/testing/api";
import {
  answerWallet,
  BROADCAST,
  button,
  CONFIRM_ADDRESS,
  field,
  MASTER,
  part,
  PREPARE,
  prepare,
  showConnected,
  showConnector,
  TARGET,
  transaction,
} from "@/testing/screens/dapp-wallet-connector";
import { expectAccessible } from "@/testing/axe";
import { closeNotice, findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

beforeEach(answerWallet);

async function showPrepared() {
  const view = await showConnected();
  await prepare(view.user);
  await screen.findByText("SIM-TX-000007");
  return view;
}

describe("“Check target address” button", () => {
  // meets 2:132 2:211 2:407
  it("is disabled while the address is empty", async () => {
    const { user } = showConnector();
    expect(button("Check target address")).toBeDisabled();
    await user.type(field("Target Wallet Address"), "  ");
    expect(button("Check target address")).toBeDisabled();
    await user.type(field("Target Wallet Address"), "wallet1");
    expect(button("Check target address")).toBeEnabled();
  });

  it("shows that the address is valid, and sends it to the server without the SIM: mark", async () => {
    const { user } = showConnector();
    await typeInto(user, field("Target Wallet Address"), ` SIM:${TARGET} `);
    await user.click(button("Check target address"));
    expect(await findNotice("Address Confirmed")).toHaveTextContent(
      "Target wallet address is valid",
    );
    expect(sentTo("POST", CONFIRM_ADDRESS)).toMatchObject([{ body: { address: TARGET } }]);
  });

  // meets 2:211
  it("shows “Invalid Address” unless success and valid are both true in the response", async () => {
    const { user } = showConnector();
    await typeInto(user, field("Target Wallet Address"), "bob");
    for (const reply of [
      { success: true, valid: false },
      { success: true },
      { valid: true },
      { success: false, valid: true },
    ]) {
      answers("POST", CONFIRM_ADDRESS, HttpResponse.json(reply));
      await user.click(button("Check target address"));
      expect(await findNotice("Invalid Address")).toHaveTextContent(
        "Please check the wallet address format",
      );
      await closeNotice();
    }
  });

  // meets 2:211
  it("shows an error at the field for an address that could be real, and keeps the address", async () => {
    answers("POST", CONFIRM_ADDRESS, refused(400, "This looks like a real blockchain address."));
    const { user } = showConnector();
    await typeInto(user, field("Target Wallet Address"), "something");
    await user.click(button("Check target address"));
    expect(await findNotice("Invalid Address")).toHaveTextContent(
      "Please check the wallet address format",
    );
    expect(field("Target Wallet Address")).toHaveAccessibleDescription(
      /looks like a real blockchain address/,
    );
    expect(field("Target Wallet Address")).toHaveValue("something");
  });

  // meets 2:365
  it("shows “Validation Error” after a 503", async () => {
    answers("POST", CONFIRM_ADDRESS, refused(503, "The server is busy."));
    const { user } = showConnector();
    await user.type(field("Target Wallet Address"), "wallet1");
    await user.click(button("Check target address"));
    expect(await findNotice("Validation Error")).toHaveTextContent("Unable to validate address");
  });
});

describe("“Prepare Transfer” button", () => {
  // meets 2:132 2:406 2:407
  it("proposes the contract address of the simulated USDT", () => {
    showConnector();
    expect(field("Token Contract Address")).toHaveValue(texts.tokenContract);
  });

  it("updates the contract address after an edit by staff, unless the user has changed the field", async () => {
    const { user, client } = showConnector();
    function override(own: object) {
      client.setQueryData(["/api/screen-text"], { "dapp-wallet-connector": own });
    }
    override({ tokenContract: TARGET });
    await waitFor(() => {
      expect(field("Token Contract Address")).toHaveValue(TARGET);
    });
    await user.type(field("Token Contract Address"), "x");
    override({ tokenContract: MASTER, title: "Another title" });
    await screen.findByRole("heading", { name: "Another title" });
    expect(field("Token Contract Address")).toHaveValue(`${TARGET}x`);
  });

  // meets 2:197 2:212
  it("is enabled only with a connection, a target and an amount", async () => {
    const { user } = await showConnected();
    expect(button("Prepare Transfer")).toBeDisabled();
    expect(button("Execute Broadcast")).toBeDisabled();
    await typeInto(user, field("Target Wallet Address"), TARGET);
    expect(button("Prepare Transfer")).toBeDisabled();
    await user.type(field("Amount"), "1");
    expect(button("Prepare Transfer")).toBeEnabled();
    await user.clear(field("Target Wallet Address"));
    expect(button("Prepare Transfer")).toBeDisabled();
  });

  // meets 2:212
  it("is disabled without a connection, with a hint to connect first", async () => {
    const { user } = showConnector();
    await typeInto(user, field("Target Wallet Address"), TARGET);
    await user.type(field("Amount"), "1");
    expect(button("Prepare Transfer")).toBeDisabled();
    expect(screen.getByText(/^Connect the wallet first/)).toBeInTheDocument();
  });

  // meets 2:22 2:132 2:197
  it("shows the prepared transaction and enables the broadcast", async () => {
    const { user, container } = await showConnected();
    expect(screen.getByText("2,500.75 USDT")).toBeInTheDocument();
    await prepare(user);
    expect(await findNotice("Transfer Prepared")).toHaveTextContent(
      "100.50 USDT transfer ready for blockchain broadcast",
    );
    expect(sentTo("POST", PREPARE)).toMatchObject([
      { body: { toAddress: TARGET, amount: "100.50", tokenAddress: texts.tokenContract } },
    ]);
    expect(sentTo("POST", PREPARE)[0]?.key).toMatch(/./);
    const alert = screen.getByText("SIM-TX-000007").closest("[role=status]");
    expect(alert).toHaveTextContent("Nothing moves until you broadcast the transaction");
    expect(alert?.closest("[data-simulated]")).toBeInTheDocument();
    expect(button("Execute Broadcast")).toBeEnabled();
    await expectAccessible(container);
  });

  // meets 2:212
  it("discards the prepared transaction on any change of the form", async () => {
    const { user } = await showPrepared();
    await user.type(field("Amount"), "9");
    expect(screen.queryByText("SIM-TX-000007")).not.toBeInTheDocument();
    expect(button("Execute Broadcast")).toBeDisabled();
  });

  it("discards the response when the form changed during the call", async () => {
    let finish: (reply: Response) => void = () => undefined;
    answers("POST", PREPARE, () => new Promise<Response>((resolve) => (finish = resolve)));
    const { user } = await showConnected();
    await prepare(user);
    await waitFor(() => {
      expect(sentTo("POST", PREPARE)).toHaveLength(1);
    });
    await user.type(field("Amount"), "{End}9");
    finish(HttpResponse.json({ success: true, transaction }));
    await findNotice("Transfer Prepared");
    expect(field("Amount")).toHaveValue("100.509");
    expect(screen.queryByText("SIM-TX-000007")).not.toBeInTheDocument();
    expect(button("Execute Broadcast")).toBeDisabled();
    answers("POST", PREPARE, { success: true, transaction });
    await user.click(button("Prepare Transfer"));
    expect(await screen.findByText("SIM-TX-000007")).toBeInTheDocument();
    expect(button("Execute Broadcast")).toBeEnabled();
  });

  // meets 2:132 2:212
  it("rejects invalid amounts at the field, without a call", async () => {
    const { user } = await showConnected();
    await prepare(user, "0");
    // Consecutive amounts cause different errors, so that each wait sees the message change.
    for (const [amount, sentence] of [
      ["0", "Enter an amount above zero."],
      ["-5", "Write digits only"],
      ["1.1234567", "Write no more than 6 digits after the point."],
    ] as const) {
      fireEvent.change(field("Amount"), { target: { value: amount } });
      await user.click(button("Prepare Transfer"));
      await waitFor(() => {
        expect(field("Amount")).toHaveAccessibleDescription(expect.stringContaining(sentence));
      });
      expect(field("Amount")).toHaveValue(amount);
    }
    expect(sentTo("POST", PREPARE)).toEqual([]);
  });

  // meets 2:366
  it("shows its own notice, and the server's error at the field, after a 400", async () => {
    answers(
      "POST",
      PREPARE,
      refused(400, "amount: Too much.", { amount: ["Master holds 5 USDT (SIM)."] }),
    );
    const { user } = await showConnected();
    await prepare(user);
    expect(await findNotice("Preparation Failed")).toHaveTextContent("Unable to prepare transfer");
    expect(field("Amount")).toHaveAccessibleDescription(/Master holds 5 USDT/);
    expect(field("Amount")).toHaveValue("100.50");
    expect(button("Execute Broadcast")).toBeDisabled();
  });

  // meets 2:366
  it.each([
    ["is busy", refused(503, "The server is busy."), "The server is busy."],
    ["can't be reached", unreachable, undefined],
    ["answers without success", HttpResponse.json({ transaction }), undefined],
  ])("shows “Preparation Failed” when the server %s", async (_, reply, reason) => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", PREPARE, reply);
    const { user } = await showConnected();
    await prepare(user);
    expect(await findNotice("Preparation Failed")).toHaveTextContent("Unable to prepare transfer");
    if (reason !== undefined) {
      expect(await part("Token Transfer").findByRole("alert")).toHaveTextContent(reason);
    }
  });
});

describe("“Execute Broadcast” button", () => {
  // meets 2:173
  it("sends the prepared transaction unchanged, once on a double click, and shows the start of its hash", async () => {
    const { user } = await showPrepared();
    await user.dblClick(button("Execute Broadcast"));
    expect(await findNotice("Transaction Broadcast")).toHaveTextContent("0xfacade3333333333…");
    expect(sentTo("POST", BROADCAST)).toMatchObject([{ body: { transaction } }]);
    expect(button("Execute Broadcast")).toBeDisabled();
    const card = await screen.findByRole("region", { name: "Transaction Confirmation" });
    await waitFor(() => {
      expect(card).toHaveFocus();
    });
  });

  // meets 2:367 D:idempotency
  it("retries with the same idempotency key after a network error", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", BROADCAST, unreachable);
    const { user } = await showPrepared();
    await user.click(button("Execute Broadcast"));
    expect(await findNotice("Broadcast Failed")).toHaveTextContent(
      "Unable to broadcast transaction",
    );
    expect(button("Execute Broadcast")).toBeEnabled();
    await user.click(button("Execute Broadcast"));
    await waitFor(() => {
      // The API client retries each failed call once, so two attempts send four requests.
      expect(sentTo("POST", BROADCAST)).toHaveLength(4);
    });
    expect(new Set(sentTo("POST", BROADCAST).map(({ key }) => key)).size).toBe(1);
  });

  // meets 2:367
  it("shows the reason of a rejection and requires a new preparation", async () => {
    answers("POST", BROADCAST, { success: false, error: "The network rejected it." });
    const { user } = await showPrepared();
    await user.click(button("Execute Broadcast"));
    expect(await findNotice("Broadcast Failed")).toHaveTextContent(
      "Unable to broadcast transaction",
    );
    expect(part("Token Transfer").getByRole("alert")).toHaveTextContent("The network rejected it.");
    expect(button("Execute Broadcast")).toBeDisabled();
    expect(screen.queryByRole("region", { name: "Transaction Confirmation" })).toBeNull();
  });

  it("shows the server's reason when the balance has become too low", async () => {
    answers(
      "POST",
      BROADCAST,
      refused(400, "amount: Too much.", { amount: ["Master holds 5 USDT (SIM)."] }),
    );
    const { user } = await showPrepared();
    await user.click(button("Execute Broadcast"));
    await findNotice("Broadcast Failed");
    expect(part("Token Transfer").getByRole("alert")).toHaveTextContent(
      "Master holds 5 USDT (SIM).",
    );
  });
});
