import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { ApiError } from "@/api/client";
import { dismissNotice } from "@/kit/notices/use-notice";
import { applyMessage } from "@/live/messages";
import {
  answer,
  button,
  calls,
  callsOf,
  MASTER,
  part,
  refusal,
  server,
  show,
  showRead,
  startAfresh,
  system,
  validation,
  valueOf,
  wallet,
} from "@/testing/screens/sovereign-test";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

const VALIDATION = "Sovereign Validation";
const WALLET = "Master Wallet";
const SYSTEM = "Sovereign System";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterAll(() => server.close());

function tellOfChange(client: Parameters<typeof applyMessage>[0]) {
  applyMessage(client, JSON.stringify({ type: "records_changed", data: ["sovereign"] }));
}

describe("status cards", () => {
  // meets 2:72 2:188
  it("load together on entry while the form is already enabled", async () => {
    const replies: (() => void)[] = [];
    const hold = (body: object) => () =>
      new Promise<Response>((resolve) => {
        replies.push(() => {
          resolve(HttpResponse.json(body));
        });
      });
    answer("validate", hold(validation));
    answer("wallet-status", hold(wallet));
    answer("system-status", hold(system));
    show();
    await waitFor(() => {
      expect(calls.map(({ name }) => name).sort()).toEqual([
        "system-status",
        "validate",
        "wallet-status",
      ]);
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
  it("show the three replies, with states as words and icons", async () => {
    const { container } = await showRead();
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

  it("show what is invalid, disconnected or not operational", async () => {
    answer("validate", () => ({ ...validation, valid: false, networkStatus: "DISCONNECTED" }));
    answer("system-status", () => ({
      swiftApiKey: { valid: false },
      blockchain: { ...system.blockchain, connected: false },
      capabilities: { level20Authority: false, canTransfer: false },
      integration: { sovereignSystemOperational: false },
    }));
    await showRead();
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

  it("say that the wallet is gone in a room without it", async () => {
    answer("validate", () => ({ ...validation, valid: false, walletAddress: "" }));
    answer("wallet-status", () => ({
      ...wallet,
      found: false,
      name: "",
      address: "",
      balances: [],
    }));
    await showRead();
    expect(valueOf(VALIDATION, "Wallet address")).toHaveTextContent("None");
    expect(part(WALLET).getByText("Not found").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
    expect(part(WALLET).getByText(/Ask your trainer to reset it/)).toBeInTheDocument();
    expect(part(WALLET).queryByRole("link")).not.toBeInTheDocument();
  });

  it("link from the wallet to its explorer page in a new tab", async () => {
    await showRead();
    const link = part(WALLET).getByRole("link", { name: "View in explorer (opens in a new tab)" });
    expect(link).toHaveAttribute("href", `/explorer/address/${MASTER}`);
    expect(link).toHaveAttribute("target", "_blank");
  });

  // meets 2:72 2:188
  it("reload together with Refresh, which is busy meanwhile", async () => {
    const { user } = await showRead();
    let reply: () => void = () => undefined;
    answer("system-status", () => {
      const block = { ...system.blockchain, blockNumber: 149611255 };
      return new Promise<Response>((resolve) => {
        reply = () => {
          resolve(HttpResponse.json({ ...system, blockchain: block }));
        };
      });
    });
    await user.click(button("Refresh"));
    await waitFor(() => {
      expect(
        ["validate", "wallet-status", "system-status"].map((name) => callsOf(name).length),
      ).toEqual([2, 2, 2]);
    });
    expect(button("Refresh")).toHaveAttribute("aria-busy", "true");
    await user.click(button("Refresh"));
    expect(callsOf("validate")).toHaveLength(2);
    reply();
    await waitFor(() => {
      expect(valueOf(SYSTEM, "Block number")).toHaveTextContent("149611255");
    });
    await waitFor(() => {
      expect(button("Refresh")).not.toHaveAttribute("aria-busy", "true");
    });
  });

  it("reload when the live connection reports a change", async () => {
    const { client } = await showRead();
    answer("validate", () => ({ ...validation, level: 99, authority: "Level 99" }));
    tellOfChange(client);
    await waitFor(() => {
      expect(valueOf(VALIDATION, "Authority")).toHaveTextContent("Level 99");
    });
  });
});

describe("status cards that fail to load", () => {
  // meets 2:306
  it.each([
    ["validate", VALIDATION],
    ["wallet-status", WALLET],
    ["system-status", SYSTEM],
  ] as const)("show a failure of %s in a notice and in its card alone", async (name, title) => {
    answer(name, () => refusal("No."));
    const { user, container } = show();
    const notice = await findNotice("Load Failed");
    expect(notice).toHaveTextContent("Unable to load sovereign system data");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(part(title).getByRole("alert")).toHaveTextContent(`${title} could not be loaded`);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    await expectAccessible(container);

    answer(
      name,
      () => ({ validate: validation, "wallet-status": wallet, "system-status": system })[name],
    );
    await user.click(part(title).getByRole("button", { name: "Retry" }));
    await waitFor(() => {
      expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    });
    expect(await screen.findByText(/^Read at/)).toBeInTheDocument();
  });

  // meets 2:306
  it("keep their last data, and show a notice for each failed refresh", async () => {
    const { user } = await showRead();
    for (const name of ["validate", "wallet-status", "system-status"] as const) {
      answer(name, () => refusal("No."));
    }
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

  it("show no notice for a 401, which the session gate handles", async () => {
    answer("validate", () => refusal("Sign in first.", {}, 401));
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
it("SovereignTestScreen shows the claimed Level 20 and explains that no such level exists", async () => {
  await showRead();
  expect(screen.getAllByText("Level 20").length).toBeGreaterThanOrEqual(2);
  const lesson = part("Spot the error");
  expect(lesson.getByText(/regulator or standard has such levels/)).toBeInTheDocument();
  expect(lesson.getByText(/all prime bank programs are fraudulent/)).toBeInTheDocument();
  expect(lesson.getByText(/SEPA €0.00–20, SWIFT MT103 €25/)).toBeInTheDocument();
});

it("SovereignTestScreen marks every card with balances as simulated", async () => {
  await showRead();
  for (const name of [VALIDATION, WALLET, SYSTEM]) {
    const card = screen.getByRole("region", { name });
    expect(card.querySelector(".simulated-mark")).not.toBeNull();
  }
  expect(screen.getByRole("region", { name: "Prepare Transaction" })).toHaveClass("simulated-mark");
});
