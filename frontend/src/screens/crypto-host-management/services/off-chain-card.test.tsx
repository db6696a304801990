import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { OffChainCard } from "@/screens/crypto-host-management/services/off-chain-card";
import { choose, showPart, textsWith } from "@/testing/screens/crypto-host-management-parts";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

function showCard() {
  return showPart(<OffChainCard t={textsWith()} />);
}

function step(name: string) {
  return within(screen.getByRole("form", { name }));
}

const DOWNLOAD = "Step 1: Download from an exchange";
const TRANSFER = "Step 2: On-chain transfer";

describe("OffChainCard", () => {
  // meets 1:88 1:249 1:250
  it("offers three exchanges, three currencies, two methods and three networks", async () => {
    const { container, user } = showCard();
    const download = step(DOWNLOAD);
    expect(download.getAllByRole("radio").map(({ textContent }) => textContent)).toEqual([
      "USDT",
      "BTC",
      "ETH",
      "SEPA Direct",
      "SWIFT Wire",
    ]);
    expect(
      step(TRANSFER)
        .getAllByRole("radio")
        .map(({ textContent }) => textContent),
    ).toEqual(["Ethereum", "Bitcoin", "Polygon"]);
    await expectAccessible(container);
    await user.click(screen.getByRole("combobox", { name: "Source exchange" }));
    expect(await screen.findAllByRole("option")).toHaveLength(3);
  });

  // meets 1:249 1:250
  it("shows the fee and the time of the chosen method", async () => {
    const { user } = showCard();
    const download = step(DOWNLOAD);
    expect(download.getByText("Fee €0.00-20€, 15 min (cheapest, EU)")).toBeInTheDocument();
    await user.click(download.getByRole("radio", { name: "SWIFT Wire" }));
    expect(download.getByText("Fee $25-50, 1-3 days")).toBeInTheDocument();
  });

  // meets 1:224
  it("shows a download notice with the fee and the time of SEPA Direct", async () => {
    const { user } = showCard();
    await user.click(screen.getByRole("button", { name: "Download Off-Chain" }));
    const notice = await findNotice("Swift NET Download Initiated");
    expect(notice).toHaveTextContent("SEPA Direct off-chain download of USDT");
    expect(notice).toHaveTextContent("fees €0.00-20€, about 15 minutes");
    expect(notice).toHaveTextContent("nothing is downloaded");
  });

  // meets 1:224
  it("names the chosen options in the notice of the download", async () => {
    const { user } = showCard();
    await choose(user, "Source exchange", "Highmoor Markets (SIM)");
    await user.click(step(DOWNLOAD).getByRole("radio", { name: "BTC" }));
    await user.click(step(DOWNLOAD).getByRole("radio", { name: "SWIFT Wire" }));
    await user.click(screen.getByRole("button", { name: "Download Off-Chain" }));
    expect(await findNotice("Swift NET Download Initiated")).toHaveTextContent(
      "SWIFT Wire off-chain download of BTC from Highmoor Markets (SIM), fees $25-50, 1-3 days.",
    );
  });

  // meets 1:224
  it("names the chosen network in the notice of the on-chain transfer", async () => {
    const { user } = showCard();
    await user.click(step(TRANSFER).getByRole("radio", { name: "Polygon" }));
    await user.click(screen.getByRole("button", { name: "Transfer On-Chain" }));
    expect(await findNotice("On-Chain Transfer Initiated")).toHaveTextContent(
      "On-chain transfer to Polygon.",
    );
  });

  // meets 1:88 1:195c
  it("shows a notice for each of its three modes, and makes no call", async () => {
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    const { user } = showCard();
    for (const name of ["Off-Chain to On-Chain", "On-Chain to Off-Chain", "Auto Bridge Mode"]) {
      await user.click(screen.getByRole("button", { name }));
      expect(await findNotice("Action Executed")).toHaveTextContent(name);
    }
    for (const name of ["Download Off-Chain", "Transfer On-Chain"]) {
      await user.click(screen.getByRole("button", { name }));
    }
    await findNotice("On-Chain Transfer Initiated");
    expect(fetchSpy).not.toHaveBeenCalled();
  });
});
