import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { ApiError } from "@/api/client";
import { dismissNotice } from "@/kit/notices/use-notice";
import { answers, refused, sent, sentTo } from "@/testing/api";
import {
  answerSovereign,
  button,
  CALLS,
  MASTER,
  part,
  show,
  showAfterReads,
  system,
  SYSTEM_CALL,
  VALIDATE_CALL,
  validation,
  valueOf,
  wallet,
  WALLET_CALL,
} from "@/testing/screens/sovereign-test";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

const VALIDATION = "Sovereign Validation";
const WALLET = "Master Wallet";
const SYSTEM = "Sovereign System";

beforeEach(answerSovereign);

describe("status cards", () => {
  // meets 2:72 2:188
  it("load together on mount, and the form is enabled before they have loaded", async () => {
    const replies: (() => void)[] = [];
    const hold =
      <Body,>(body: Body) =>
      () =>
        new Promise<Body>((resolve) => replies.push(() => resolve(body)));
    answers("GET", VALIDATE_CALL, hold(validation));
    answers("GET", WALLET_CALL, hold(wallet));
    answers("GET", SYSTEM_CALL, hold(system));
    show();
    await waitFor(() => {
      expect(sent.map(({ path }) => path).sort()).toEqual([...CALLS].sort());
    });
    expect(screen.getByText("Loading the sovereign system…")).toBeInTheDocument();
    for (const name of [VALIDATION, WALLET, SYSTEM]) {
      expect(screen.getByRole("region", { name })).toHaveAttribute("aria-busy", "true");
    }
    expect(button("Prepare Transaction")).toBeEnabled();
    for (const reply of replies) reply();
    expect(await screen.findByText(/^Read at/)).toBeInTheDocument();
  });

  // meets 2:72
  it("show the three responses, with each state as a label and an icon", async () => {
    const { container } = await showAfterReads();
    expect(part(VALIDATION).getByText("Valid").parentElement).toHaveAttribute("data-status", "ok");
    expect(valueOf(VALIDATION, "Level")).toHaveTextContent("20");
    expect(valueOf(VALIDATION, "Authority")).toHaveTextContent("Level 20");
    expect(valueOf(VALIDATION, "Network status")).toHaveTextContent("CONNECTED");
    expect(part(VALIDATION).getByTitle(validation.keyHash)).toBeInTheDocument();
    expect(part(VALIDATION).getByTitle(MASTER)).toBeInTheDocument();

    expect(valueOf(WALLET, "Network")).toHaveTextContent("ethereum · chain 1");
    expect(valueOf(WALLET, "ETH balance")).toHaveTextContent("12.50 ETH");
    expect(valueOf(WALLET, "USDT balance")).toHaveTextContent("250.00 USDT");

    expect(part(SYSTEM).getByText("Operational").parentElement).toHaveAttribute(
      "data-status",
      "ok",
    );
    expect(valueOf(SYSTEM, "SWIFT API key")).toHaveTextContent("Valid");
    expect(valueOf(SYSTEM, "Blockchain")).toHaveTextContent("Connected");
    expect(valueOf(SYSTEM, "Balance")).toHaveTextContent("12.50 ETH");
    expect(valueOf(SYSTEM, "Block number")).toHaveTextContent("149611254");
    expect(valueOf(SYSTEM, "Level 20 authority")).toHaveTextContent("Yes");
    expect(valueOf(SYSTEM, "Can transfer")).toHaveTextContent("Yes");
    await expectAccessible(container);
  });

  it("show the states “Not valid”, “Disconnected” and “Not operational” as failed", async () => {
    answers("GET", VALIDATE_CALL, { ...validation, valid: false, networkStatus: "DISCONNECTED" });
    answers("GET", SYSTEM_CALL, {
      swiftApiKey: { valid: false },
      blockchain: { ...system.blockchain, connected: false },
      capabilities: { level20Authority: false, canTransfer: false },
      integration: { sovereignSystemOperational: false },
    });
    await showAfterReads();
    expect(part(VALIDATION).getByText("Not valid").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(part(VALIDATION).getByText("DISCONNECTED").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(part(SYSTEM).getByText("Not operational").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(valueOf(SYSTEM, "SWIFT API key")).toHaveTextContent("Not valid");
    expect(valueOf(SYSTEM, "Blockchain")).toHaveTextContent("Disconnected");
    expect(valueOf(SYSTEM, "Level 20 authority")).toHaveTextContent("No");
    expect(valueOf(SYSTEM, "Can transfer")).toHaveTextContent("No");
  });

  it("show that a room has no wallet", async () => {
    answers("GET", VALIDATE_CALL, { ...validation, valid: false, walletAddress: "" });
    answers("GET", WALLET_CALL, {
      ...wallet,
      found: false,
      name: "",
      address: "",
      balances: [],
    });
    await showAfterReads();
    expect(valueOf(VALIDATION, "Wallet address")).toHaveTextContent("None");
    expect(part(WALLET).getByText("Not found").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(part(WALLET).getByText(/Ask your trainer to reset the room/)).toBeInTheDocument();
    expect(part(WALLET).queryByRole("link")).not.toBeInTheDocument();
  });

  it("link to the wallet's explorer page, in a new tab", async () => {
    await showAfterReads();
    const link = part(WALLET).getByRole("link", { name: "View in explorer (opens in a new tab)" });
    expect(link).toHaveAttribute("href", `/explorer/address/${MASTER}`);
    expect(link).toHaveAttribute("target", "_blank");
  });

  // meets 2:72 2:188
  it("reload together on “Refresh”, and the button is busy until all have responded", async () => {
    const { user } = await showAfterReads();
    let reply: () => void = () => undefined;
    answers("GET", SYSTEM_CALL, () => {
      const block = { ...system.blockchain, blockNumber: 149611255 };
      return new Promise<typeof system>((resolve) => {
        reply = () => resolve({ ...system, blockchain: block });
      });
    });
    await user.click(button("Refresh"));
    await waitFor(() => {
      expect(CALLS.map((path) => sentTo("GET", path).length)).toEqual([2, 2, 2]);
    });
    expect(button("Refresh")).toHaveAttribute("aria-busy", "true");
    await user.click(button("Refresh"));
    expect(sentTo("GET", VALIDATE_CALL)).toHaveLength(2);
    reply();
    await waitFor(() => {
      expect(valueOf(SYSTEM, "Block number")).toHaveTextContent("149611255");
    });
    await waitFor(() => {
      expect(button("Refresh")).not.toHaveAttribute("aria-busy", "true");
    });
  });
});

describe("status cards that fail to load", () => {
  // meets 2:306
  it.each([
    [VALIDATE_CALL, VALIDATION],
    [WALLET_CALL, WALLET],
    [SYSTEM_CALL, SYSTEM],
  ] as const)(
    "report a failure of %s in one notice, and as an alert only in its own card",
    async (path, title) => {
      answers("GET", path, refused(400, "No."));
      const { user, container } = show();
      const notice = await findNotice("Load Failed");
      expect(notice).toHaveTextContent("Unable to load sovereign system data");
      expect(notice).toHaveAttribute("data-variant", "destructive");
      expect(part(title).getByRole("alert")).toHaveTextContent(`${title} could not be loaded`);
      expect(screen.getAllByRole("alert")).toHaveLength(1);
      await expectAccessible(container);

      answerSovereign();
      await user.click(part(title).getByRole("button", { name: "Retry" }));
      await waitFor(() => {
        expect(screen.queryByRole("alert")).not.toBeInTheDocument();
      });
      expect(await screen.findByText(/^Read at/)).toBeInTheDocument();
    },
  );

  // meets 2:306
  it("keep their last data and show a notice after each failed refresh", async () => {
    const { user } = await showAfterReads();
    for (const path of CALLS) answers("GET", path, refused(400, "No."));
    await user.click(button("Refresh"));
    await findNotice("Load Failed");
    for (const name of [VALIDATION, WALLET, SYSTEM]) {
      expect(part(name).getByRole("alert")).toHaveTextContent("this is the last answer");
    }
    expect(valueOf(VALIDATION, "Authority")).toHaveTextContent("Level 20");
    expect(valueOf(WALLET, "ETH balance")).toHaveTextContent("12.50 ETH");
    expect(valueOf(SYSTEM, "SWIFT API key")).toHaveTextContent("Valid");

    dismissNotice();
    await waitFor(() => {
      expect(document.querySelector("[data-slot=toast][data-state=open]")).toBeNull();
    });
    await user.click(button("Refresh"));
    await waitFor(() => {
      expect(document.querySelector("[data-slot=toast][data-state=open]")).toHaveTextContent(
        "Unable to load sovereign system data",
      );
    });
  });

  it("show no notice for a 401, because the session gate handles it", async () => {
    answers("GET", VALIDATE_CALL, refused(401, "Sign in first."));
    const { client } = show();
    await waitFor(() => {
      const state = client.getQueryState(["/api/sovereign/validate"]);
      expect(state?.error).toBeInstanceOf(ApiError);
    });
    await part(VALIDATION).findByRole("alert");
    expect(screen.queryByText("Load Failed")).not.toBeInTheDocument();
  });
});

// meets 2:410 Domain:6b
it("SovereignTestScreen shows “Level 20” and explains that no such level exists", async () => {
  await showAfterReads();
  expect(screen.getAllByText("Level 20").length).toBeGreaterThanOrEqual(2);
  const lesson = part("Spot the error");
  expect(lesson.getByText(/regulator or standard has such levels/)).toBeInTheDocument();
  expect(lesson.getByText(/all prime bank programs are fraudulent/)).toBeInTheDocument();
  expect(lesson.getByText(/SEPA €0.00–20, SWIFT MT103 €25/)).toBeInTheDocument();
});

it("SovereignTestScreen marks every card with balances as simulated", async () => {
  await showAfterReads();
  for (const name of [VALIDATION, WALLET, SYSTEM]) {
    const card = screen.getByRole("region", { name });
    expect(card.querySelector(".simulated-mark")).not.toBeNull();
  }
  expect(screen.getByRole("region", { name: "Prepare Transaction" })).toHaveClass("simulated-mark");
});
