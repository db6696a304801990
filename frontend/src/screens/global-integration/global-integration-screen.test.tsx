import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { refetchResources } from "@/api/changes";
import { ApiError } from "@/api/client";
import { answers, refused } from "@/testing/api";
import {
  amountOf,
  answerIntegration,
  button,
  MESSAGE,
  part,
  SEPA,
  show,
  SOVEREIGN,
  STATUS,
  status,
  tile,
} from "@/testing/screens/global-integration";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

const LOADING = "Loading Global Integration System...";

beforeEach(answerIntegration);

async function waitForStatus() {
  await waitFor(() => {
    expect(screen.queryByText(LOADING)).not.toBeInTheDocument();
  });
}

const overview = () =>
  part("System Overview")
    .getAllByRole("definition")
    .map((value) => value.textContent);

describe("integration status", () => {
  // meets 2:99
  it("shows “Loading” until the response arrives, but enables the forms immediately", async () => {
    let reply: () => void = () => undefined;
    answers(
      "GET",
      STATUS,
      () =>
        new Promise((resolve) => {
          reply = () => resolve(status);
        }),
    );
    show();
    expect(screen.getByText(LOADING)).toBeInTheDocument();
    expect(tile("SWIFT")).toHaveAttribute("aria-busy", "true");
    expect(tile("SWIFT")).not.toHaveTextContent("Inactive");
    expect(amountOf(SEPA)).toBeEnabled();
    await waitFor(() => {
      reply();
      expect(screen.queryByText(LOADING)).not.toBeInTheDocument();
    });
    expect(tile("SWIFT")).toHaveTextContent("Active");
  });

  // meets 2:101 2:102 2:103 2:104 2:105a 2:111 2:410
  it("is shown in four tiles and in the System Overview", async () => {
    show();
    await waitForStatus();
    expect(tile("SWIFT")).toHaveTextContent(/11,547.*Active.*BIC codes/);
    expect(tile("SEPA")).toHaveTextContent(/36.*Instant.*Countries supported/);
    expect(tile("Blockchain")).toHaveTextContent(/20.*Connected.*Sovereign level/);
    expect(tile("Node SDK")).toHaveTextContent(/6.*Active.*Networks supported/);
    expect(overview()).toEqual(["OPERATIONAL", "GLOBAL", "LEVEL 20 SOVEREIGN", "80%"]);
  });

  // meets 2:101 2:102 2:103 2:104 2:105a
  it("shows which parts are off", async () => {
    answers("GET", STATUS, {
      ...status,
      swift: { ...status.swift, connectorActive: false },
      sepa: { ...status.sepa, instantPayments: false },
      blockchain: { ...status.blockchain, ethereumConnected: false },
      alchemy: { ...status.alchemy, sdkActive: false },
    });
    show();
    await waitForStatus();
    expect(tile("SWIFT")).toHaveTextContent("Inactive");
    expect(tile("SEPA")).toHaveTextContent("Standard");
    expect(tile("Blockchain")).toHaveTextContent("Disconnected");
    expect(tile("Node SDK")).toHaveTextContent("Inactive");
  });
});

describe("integration status after a failed load", () => {
  beforeEach(() => {
    answers("GET", STATUS, refused(400, "No."));
  });

  // meets 2:111 2:327
  it("shows a notice and default values", async () => {
    const { container } = show();
    expect(await findNotice("Error")).toHaveTextContent("Failed to fetch system status");
    expect(screen.queryByText(LOADING)).not.toBeInTheDocument();
    expect(overview()).toEqual(["Unknown", "Unknown", "Unknown", "0%"]);
    for (const [name, word] of [
      ["SWIFT", "Inactive"],
      ["SEPA", "Standard"],
      ["Blockchain", "Disconnected"],
      ["Node SDK", "Inactive"],
    ] as const) {
      expect(tile(name)).toHaveTextContent(word);
      expect(within(tile(name)).getByText("0")).toBeInTheDocument();
    }
    expect(button("Send Message")).toBeEnabled();
    await expectAccessible(container);
  });

  // meets 2:327
  it("is refetched on “Retry”", async () => {
    const { user } = show();
    await findNotice("Error");
    answers("GET", STATUS, status);
    await user.click(button("Retry"));
    await waitFor(() => {
      expect(tile("SWIFT")).toHaveTextContent("11,547");
    });
    expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  });

  // meets 2:327
  it("keeps the last response after a failed refetch", async () => {
    answers("GET", STATUS, status);
    const { client } = show();
    await waitForStatus();
    answers("GET", STATUS, refused(400, "No."));
    refetchResources(client, ["global-integration/status"]);
    expect(await screen.findByText(/You see the last known status/)).toBeInTheDocument();
    expect(tile("SWIFT")).toHaveTextContent("11,547");
  });

  it("shows no notice after a 401, because the session gate redirects to sign-in", async () => {
    answers("GET", STATUS, refused(401, "Sign in first."));
    const { client } = show();
    await waitFor(() => {
      const state = client.getQueryState(["/api/global-integration/status"]);
      expect(state?.error).toBeInstanceOf(ApiError);
    });
    expect(screen.queryByText("Failed to fetch system status")).not.toBeInTheDocument();
  });
});

describe("useJoinedAmount", () => {
  // meets 2:110 D:shared-amount
  it("synchronizes the amount of three forms, each with its own unit", async () => {
    const { user } = show();
    await user.type(amountOf(SOVEREIGN), "12.5");
    expect(amountOf(MESSAGE)).toHaveValue("12.5");
    expect(amountOf(SEPA)).toHaveValue("12.5");
    await user.type(amountOf(SEPA), "{End}0");
    expect(amountOf(SOVEREIGN)).toHaveValue("12.50");
    await user.clear(amountOf(MESSAGE));
    expect(amountOf(SOVEREIGN)).toHaveValue("");
    expect(amountOf(SEPA)).toHaveValue("");
    expect(amountOf(SOVEREIGN)).toHaveAccessibleDescription(/shares? this amount.*ETH/);
    expect(amountOf(MESSAGE)).toHaveAccessibleDescription(/shares? this amount.*EUR/);
    expect(amountOf(SEPA)).toHaveAccessibleDescription(/shares? this amount.*EUR/);
  });

  // meets 2:110
  it("removes the error of one form when the amount is corrected in another", async () => {
    const { user } = show();
    await user.type(amountOf(SEPA), "0");
    await user.click(button("Process Payment"));
    await waitFor(() => {
      expect(amountOf(SEPA)).toBeInvalid();
    });
    await user.type(amountOf(SOVEREIGN), "{End}.5");
    await waitFor(() => {
      expect(amountOf(SEPA)).toBeValid();
    });
    expect(amountOf(SEPA)).toHaveValue("0.5");
  });
});

it("GlobalIntegrationScreen shows the simulation mark behind each form with an amount", () => {
  show();
  for (const name of [SOVEREIGN, MESSAGE, SEPA]) {
    expect(screen.getByRole("region", { name })).toHaveAttribute("data-simulated", "true");
  }
});
