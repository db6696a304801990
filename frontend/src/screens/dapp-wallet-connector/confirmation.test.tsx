import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, unreachable } from "@/testing/api";
import {
  answerWallet,
  CONFIRMATION,
  confirmation,
  HASH,
  part,
  showConnector,
  backend,
} from "@/testing/screens/dapp-wallet-connector";
import { expectAccessible } from "@/testing/axe";

beforeEach(answerWallet);

const path = `/dapp-wallet-connector?tx=${HASH}`;
const TITLE = "Transaction Confirmation";

describe("ConfirmationCard", () => {
  // meets 2:133
  it("shows “Pending” and 0 of 12 confirmations before the first block", async () => {
    const { container, user } = showConnector({ path });
    expect((await screen.findByText("Pending")).parentElement).toHaveAttribute(
      "data-status",
      "pending",
    );
    expect(part(TITLE).getByText("0 of 12")).toBeInTheDocument();
    expect(part(TITLE).queryByText("Block Number")).not.toBeInTheDocument();
    expect(part(TITLE).getByTitle(HASH)).toHaveTextContent("0xfacade3333…3333facade");
    await user.click(part(TITLE).getByRole("button", { name: "Copy transaction hash" }));
    expect(await navigator.clipboard.readText()).toBe(HASH);
    await expectAccessible(container);
  });

  // meets 2:133
  it("links to the transaction in the console's own explorer, in a new tab", async () => {
    showConnector({ path });
    const link = await screen.findByRole("link", { name: /^View on block explorer/ });
    expect(link).toHaveAttribute("href", `/explorer/tx/${HASH}`);
    expect(link).toHaveAttribute("target", "_blank");
  });

  // meets 2:133
  it("polls the number of confirmations until the status is “Confirmed”", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showConnector({ path });
    await screen.findByText("0 of 12");
    backend.confirmation = { ...confirmation, confirmations: 3, blockNumber: 149_395_123 };
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByText("3 of 12")).toBeInTheDocument();
    expect(part(TITLE).getByText("149395123")).toBeInTheDocument();
    backend.confirmation = {
      ...confirmation,
      status: "confirmed",
      confirmations: 1240,
      blockNumber: 149_395_123,
    };
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect((await screen.findByText("Confirmed")).parentElement).toHaveAttribute(
      "data-status",
      "ok",
    );
    expect(part(TITLE).getByText("1,240")).toBeInTheDocument();
  });

  it("shows that no funds moved when the transaction failed", async () => {
    backend.confirmation = { ...confirmation, status: "failed" };
    showConnector({ path });
    expect((await screen.findByText("Failed")).parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(part(TITLE).getByText(/nothing has moved/)).toBeInTheDocument();
  });

  it("keeps the last data when a poll fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showConnector({ path });
    await screen.findByText("0 of 12");
    answers("GET", CONFIRMATION, unreachable);
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await part(TITLE).findByText(/could not be refreshed/)).toBeInTheDocument();
    expect(part(TITLE).getByText("0 of 12")).toBeInTheDocument();
  });

  it("offers “Retry” when the first load fails", async () => {
    answers("GET", CONFIRMATION, refused(404, "No such thing."), {
      once: true,
    });
    const { user } = showConnector({ path });
    expect(await screen.findByText(`${TITLE} could not be loaded`)).toBeInTheDocument();
    await user.click(part(TITLE).getByRole("button", { name: "Retry" }));
    await waitFor(() => {
      expect(part(TITLE).getByText("0 of 12")).toBeInTheDocument();
    });
  });
});
