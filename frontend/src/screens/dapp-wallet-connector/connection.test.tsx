import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, sentTo, unreachable } from "@/testing/api";
import {
  answerWallet,
  button,
  CONNECT,
  connectedState,
  disconnectedState,
  field,
  MASTER,
  part,
  showConnector,
  STATE,
} from "@/testing/screens/dapp-wallet-connector";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

beforeEach(answerWallet);

const card = () => part("Wallet Connection");

async function showDisconnected() {
  const view = showConnector();
  await waitFor(() => {
    expect(button("Connect Wallet")).toBeEnabled();
  });
  return view;
}

describe("ConnectionCard", () => {
  // meets 2:131 2:410
  it("starts disconnected, and is accessible", async () => {
    const { container } = await showDisconnected();
    expect(card().getByText("Disconnected").parentElement).toHaveAttribute(
      "data-status",
      "unknown",
    );
    expect(card().getByText("Level 20 Sovereign Authority")).toBeInTheDocument();
    expect(card().getByText(/^Not connected/)).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Transaction Confirmation" })).toBeNull();
    await expectAccessible(container);
  });

  // meets 2:131
  it("shows address, balance, network and a notice after “Connect”, and moves the focus to the form", async () => {
    const { user, container } = await showDisconnected();
    await user.click(button("Connect Wallet"));
    expect(await findNotice("Wallet Connected")).toHaveTextContent("0xfaCade1111…1111FACADE");
    expect(card().getAllByText("Connected")[0]?.parentElement).toHaveAttribute("data-status", "ok");
    expect(card().getByTitle(MASTER)).toHaveTextContent("0xfaCade1111…1111FACADE");
    expect(screen.getByText("12.50 ETH")).toBeInTheDocument();
    expect(card().getByText("ethereum · chain 1")).toBeInTheDocument();
    expect(button("Connected")).toBeDisabled();
    await waitFor(() => {
      expect(field("Target Wallet Address")).toHaveFocus();
    });
    await user.click(button("Copy wallet address"));
    expect(await navigator.clipboard.readText()).toBe(`SIM:${MASTER}`);
    await expectAccessible(container);
  });

  // meets 2:197
  it("shows “Connecting” while the call runs and sends only one call", async () => {
    let reply: (() => void) | undefined;
    answers(
      "POST",
      CONNECT,
      () =>
        new Promise((resolve) => {
          reply = () => {
            resolve(HttpResponse.json({ success: true, walletState: connectedState }));
          };
        }),
    );
    const { user } = await showDisconnected();
    await user.dblClick(button("Connect Wallet"));
    expect(card().getByText("Connecting").parentElement).toHaveAttribute("data-status", "busy");
    await waitFor(() => {
      expect(reply).toBeDefined();
    });
    reply?.();
    await findNotice("Wallet Connected");
    expect(sentTo("POST", CONNECT)).toHaveLength(1);
  });

  // meets 2:364
  it("shows an error notice after a failure and allows a retry", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", CONNECT, unreachable);
    const { user } = await showDisconnected();
    await user.click(button("Connect Wallet"));
    expect(await findNotice("Connection Failed")).toHaveTextContent(
      "Unable to connect to DApp wallet",
    );
    expect(button("Connect Wallet")).toBeEnabled();
  });

  it.each([
    [
      "in an answer with success: false",
      { success: false, walletState: disconnectedState, error: "No wallet here." },
    ],
    [
      "in an answer without success",
      HttpResponse.json({ walletState: connectedState, error: "No wallet here." }),
    ],
    ["in an error with status 503", refused(503, "No wallet here.")],
  ])("shows its own notice and the server's reason %s", async (_, reply) => {
    answers("POST", CONNECT, reply);
    const { user } = await showDisconnected();
    await user.click(button("Connect Wallet"));
    expect(await findNotice("Connection Failed")).toHaveTextContent(
      "Unable to connect to DApp wallet",
    );
    expect(card().getByRole("alert")).toHaveTextContent("No wallet here.");
  });

  // departs from 2:373
  it("shows “Unknown” when the state fails to load, and still offers “Retry” and “Connect”", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answers("GET", STATE, refused(500, "Broken."), { once: true });
    const { user } = showConnector();
    expect(await card().findByRole("alert")).toHaveTextContent(
      "The state of the connection could not be read.",
    );
    expect(warn).toHaveBeenCalledWith("The state of the wallet could not be read.");
    expect(card().getByText("Unknown")).toBeInTheDocument();
    expect(screen.queryByText("Disconnected")).not.toBeInTheDocument();
    expect(screen.queryByText("Broken.")).not.toBeInTheDocument();
    expect(button("Connect Wallet")).toBeEnabled();
    await user.click(card().getByRole("button", { name: "Retry" }));
    expect(await card().findByText("Disconnected")).toBeInTheDocument();
    expect(card().queryByRole("alert")).not.toBeInTheDocument();
    await user.click(button("Connect Wallet"));
    await findNotice("Wallet Connected");
    expect(await card().findByText("ethereum · chain 1")).toBeInTheDocument();
  });
});
