import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { refetchResources } from "@/api/changes";
import { type Transaction } from "@/api/transactions";
import { answers, refused, type SentRequest, unreachable, writes } from "@/testing/api";
import { answerTransfer, choose, fillIn, PRIMARY, savedTransfer } from "@/testing/parts/transfer";
import { choice, execute, field, last, show } from "@/testing/screens/wallet-transfer";
import { findNotice } from "@/testing/notices";
import { replace } from "@/testing/put";
import { MASTER } from "@/testing/samples/wallets";

beforeEach(answerTransfer);

function announcedPart(text: HTMLElement): HTMLElement {
  const part = text.closest<HTMLElement>("[role=status]");
  if (!part) throw new Error("It is not announced.");
  return part;
}

describe("useTransfer", () => {
  // meets 1:108 1:181 1:184
  it("sends the whole request, shows the outcome, and updates the outcome's status from the server", async () => {
    const { user, client } = show();
    await fillIn(user, "12.50", "Blockchain");
    await choose(user, "Network", "Binance Smart Chain");
    await execute(user);
    expect(await findNotice("Transfer Executed")).toHaveTextContent("TRN-000042 is pending");
    const [{ path, body, key }] = writes() as [SentRequest];
    const { metadata, ...rest } = body as { metadata: string };
    expect(path).toBe("/api/transactions");
    expect(key).not.toBeNull();
    expect(rest).toEqual({
      fromWallet: MASTER,
      toWallet: PRIMARY,
      amount: "12.50",
      currency: "USDT",
      network: "Binance",
      transactionType: "wallet_transfer",
      paymentMethod: "blockchain",
      userId: 1,
    });
    expect(JSON.parse(metadata)).toEqual({
      masterWalletAddress: MASTER,
      sovereignOverride: true,
      transferType: "manual_wallet_transfer",
      priority: "high",
      useSepaDirectPath: false,
      sourceWallet: "master",
      destinationWallet: "wallet1",
      fullCurrency: "USDT (SIM)",
      fullNetwork: "Binance Smart Chain",
    });
    expect(last().getByText("TRN-000042")).toBeInTheDocument();
    expect(last().getByText("Pending").parentElement).toHaveAttribute("data-status", "pending");
    expect(last().getByText("12.50 USDT")).toBeInTheDocument();
    expect(last().queryByText("SWIFT operation")).not.toBeInTheDocument();
    expect(writes()).toHaveLength(1);
    answers("GET", "/api/transactions/{ref}", { ...savedTransfer, status: "completed" });
    refetchResources(client, ["transactions"]);
    expect((await last().findByText("Completed")).parentElement).toHaveAttribute(
      "data-status",
      "done",
    );
  });

  // meets 1:108 1:112 1:152a 1:181
  it("sends a SEPA transfer with `useSepaDirectPath`, and identifies wallets without an address by their label", async () => {
    const { user } = show();
    await fillIn(user, "5", "SEPA");
    const own = {
      "Master Wallet": "master",
      "Primary Wallet": "wallet1",
      "Secondary Wallet": "wallet2",
      "Business Wallet": "wallet3",
    };
    const pairs = [
      ...Object.entries(own).map(([name, label]) => [name, label, name, label] as const),
      ["Business Wallet", "wallet3", "External Wallet", "external"] as const,
    ];
    for (const [place, [source, from, destination, to]] of pairs.entries()) {
      for (const [side, name] of [
        ["Source", source],
        ["Destination", destination],
      ] as const) {
        if (choice(`${side} wallet`).textContent !== name)
          await choose(user, `${side} wallet`, name);
        await user.clear(field(`${side} address`));
      }
      await execute(user);
      await waitFor(() => {
        expect(writes()).toHaveLength(place + 1);
        // Query by text, because a query by role is slow in a document of this size.
        const execute = screen.getByText("Execute Transfer").closest("button");
        expect(execute).not.toHaveAttribute("aria-disabled", "true");
      });
      const { metadata, ...rest } = writes()[place]?.body as { metadata: string };
      expect(rest).toMatchObject({ fromWallet: from, toWallet: to });
      expect(JSON.parse(metadata)).toMatchObject({
        sourceWallet: from,
        destinationWallet: to,
        useSepaDirectPath: true,
      });
    }
  });

  // meets 1:141 1:184
  it("records an operation after a SWIFT transfer", async () => {
    const { user } = show();
    await fillIn(user, "12.50", "SWIFT");
    await execute(user);
    const notice = await findNotice("Transfer Executed");
    expect(notice).toHaveTextContent("TRN-000042 is pending, and its SWIFT operation SIM-OP-0011");
    expect(writes().map(({ path }) => path)).toEqual([
      "/api/transactions",
      "/api/swift/operations",
    ]);
    const { operationData, ...record } = writes()[1]?.body as Record<string, unknown>;
    expect(record).toEqual({
      operationType: "wallet_transfer",
      transactionId: "TRN-000042",
      swiftBic: "SIMUBEB0XXX",
      correspondentBank: "Northhaven Exchange Bank",
      processingStatus: "pending",
      swiftReference: "SIM-TRN-000042",
      feeAmount: "25.00",
      feeWaived: true,
      levelTwentyOverride: true,
    });
    expect(JSON.parse(operationData as string)).toEqual({
      profileId: "SIM-PROFILE-001",
      recipientAccount: "SIMULATED BENEFICIARY",
      iban: "BE49999000000171",
      amount: "12.50",
      currency: "USDT (SIM)",
      simulated: true,
    });
    expect(last().getByText("SIM-OP-0011")).toBeInTheDocument();
    expect(last().getByRole("link", { name: "Open SwiftNet Access" })).toHaveAttribute(
      "href",
      "/swiftnet-access",
    );
  });

  // meets 1:141
  it("keeps the transfer when its SWIFT operation isn't recorded, and records the operation on retry", async () => {
    answers("POST", "/api/swift/operations", refused(503, "Refused."));
    const { user } = show();
    await fillIn(user, "12.50", "SWIFT");
    await execute(user);
    expect(await findNotice("SWIFT Operation Not Recorded")).toHaveTextContent(
      "TRN-000042 was created and is still valid. Its SWIFT operation was not recorded: Refused.",
    );
    expect(last().getByText("TRN-000042")).toBeInTheDocument();
    expect(last().getByText("not recorded").parentElement).toHaveAttribute("data-status", "failed");
    expect(field("Amount")).toHaveValue("12.50");
    answerTransfer();
    await user.click(last().getByRole("button", { name: "Record it again" }));
    expect(await last().findByText("SIM-OP-0011")).toBeInTheDocument();
    expect(writes().map(({ path }) => path)).toEqual([
      "/api/transactions",
      "/api/swift/operations",
      "/api/swift/operations",
    ]);
  });

  it("shows why a transfer failed, and demands a release fee that is a share of the amount", async () => {
    const { user, client } = show({ paths: ["/vault-access-generator"] });
    await fillIn(user, "1250.00", "SWIFT");
    await execute(user);
    await findNotice("Transfer Executed");
    expect(last().queryByText("Release fee due")).not.toBeInTheDocument();
    const failed: Transaction = {
      ...savedTransfer,
      amount: "1250.00",
      status: "failed",
      errorMessage: "Declined.",
    };
    answers("GET", "/api/transactions/{ref}", failed);
    refetchResources(client, ["transactions"]);
    const demand = within(await last().findByText("Release fee due").then(announcedPart));
    expect(demand.getByText("Declined.")).toBeInTheDocument();
    expect(demand.getByText("31.25 USDT").parentElement).toHaveAttribute("data-simulated", "true");
    expect(demand.getByText(/^Simulated: nothing can be paid here/)).toBeInTheDocument();
    expect(demand.getByRole("link", { name: "Enter a release code" })).toHaveAttribute(
      "href",
      "/vault-access-generator",
    );
  });

  it("demands a fee above zero when the transfer of a small amount failed", async () => {
    const failed: Transaction = {
      ...savedTransfer,
      amount: "0.001",
      status: "failed",
      currency: "BTC",
    };
    answers("POST", "/api/transactions", failed);
    answers("GET", "/api/transactions/{ref}", failed);
    const { user } = show();
    await fillIn(user, "0.001", "Blockchain");
    await execute(user);
    expect(await last().findByText("0.000025 BTC")).toBeInTheDocument();
    expect(last().getByText("No reason was given.")).toBeInTheDocument();
  });
});

describe("TransferForm", () => {
  // meets 1:152a 1:214a 1:214b
  it("marks missing fields and makes no call", async () => {
    const { user } = show();
    await user.clear(field("Amount"));
    await execute(user);
    expect(await findNotice("Missing Information")).toHaveTextContent(
      "Please fill in all required fields",
    );
    await waitFor(() => {
      expect(choice("Source wallet")).toHaveFocus();
    });
    for (const invalid of [
      choice("Source wallet"),
      choice("Destination wallet"),
      field("Amount"),
    ]) {
      expect(invalid).toBeInvalid();
    }
    expect(writes()).toEqual([]);
  });

  // meets 1:152c D:positive-amount
  // departs from 1:152d 1:214c
  it("sends 0.00 and shows the server's error about the amount at the field", async () => {
    answers(
      "POST",
      "/api/transactions",
      refused(400, "Enter an amount above zero.", { amount: ["Enter an amount above zero."] }),
    );
    const { user } = show();
    await fillIn(user, "0.00", "SWIFT");
    await execute(user);
    expect(await findNotice("Transfer Failed")).toHaveTextContent("Enter an amount above zero.");
    expect(field("Amount")).toHaveAccessibleDescription("Enter an amount above zero.");
    await waitFor(() => {
      expect(field("Amount")).toHaveFocus();
    });
    expect(choice("Source wallet")).toHaveTextContent("Master Wallet");
    const holds = "Master Wallet holds 1000000.5 USDT (SIM). Write that much at most.";
    answers("POST", "/api/transactions", refused(400, holds, { amount: [holds] }));
    await replace(user, field("Amount"), "1000000.51");
    await execute(user);
    await waitFor(() => {
      expect(field("Amount")).toHaveAccessibleDescription(holds);
    });
    expect(writes()).toMatchObject([
      { body: { amount: "0.00" } },
      { body: { amount: "1000000.51" } },
    ]);
  });

  // meets Domain:1.3e
  // departs from 1:152d
  it("marks an invalid amount and an address that looks real, and makes no call", async () => {
    const { user } = show();
    await fillIn(user, "1", "Blockchain");
    for (const amount of ["1,50", "abc"]) {
      fireEvent.change(field("Amount"), { target: { value: amount } });
      await execute(user);
      await waitFor(() => {
        expect(field("Amount")).toHaveFocus();
      });
      expect(field("Amount")).toBeInvalid();
    }
    expect(screen.queryByText("Missing Information")).not.toBeInTheDocument();
    fireEvent.change(field("Amount"), { target: { value: "1" } });
    await replace(user, field("Destination address"), "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    await execute(user);
    await waitFor(() => {
      expect(field("Destination address")).toHaveAccessibleDescription(
        /This looks like a real blockchain address. Nothing was stored./,
      );
    });
    expect(writes()).toEqual([]);
  });

  // meets 1:108 1:181 1:214a 1:214b
  it("shows “Transfer Failed” for a response without a transaction", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/transactions", HttpResponse.json({}));
    const { user } = show();
    await fillIn(user, "1", "SWIFT");
    await execute(user);
    expect(await findNotice("Transfer Failed")).toHaveTextContent(
      "Please try again or contact support",
    );
    expect(writes()).toMatchObject([{ path: "/api/transactions" }]);
    expect(last().getByText(/^Nothing has been sent/)).toBeInTheDocument();
  });

  // meets D:idempotency
  // departs from 1:214c
  it("shows “Transfer Error” when the network fails, and retries with the same idempotency key", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/transactions", unreachable);
    const { user } = show();
    await fillIn(user, "1", "Blockchain");
    await execute(user);
    expect(await findNotice("Transfer Error")).toHaveTextContent(
      "Network error occurred. Please try again.",
    );
    expect(field("Amount")).toHaveValue("1");
    answerTransfer();
    await execute(user);
    await findNotice("Transfer Executed");
    const [first, again] = writes();
    expect(first?.key).toBeTruthy();
    expect(again?.key).toBe(first?.key);
  });
});
