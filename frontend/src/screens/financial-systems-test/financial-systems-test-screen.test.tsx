import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, sentTo, unreachable } from "@/testing/api";
import {
  answerFinancial,
  button,
  CONNECTIVITY,
  CREDENTIALS,
  part,
  show,
  STATUS,
  status,
  tile,
  VAULTS,
} from "@/testing/screens/financial-systems-test";
import { expectAccessible } from "@/testing/axe";

beforeEach(answerFinancial);

const refusal = (code: number, statusText = "") =>
  HttpResponse.json({ code: "busy", message: "Wait a moment." }, { status: code, statusText });

async function waitForStatus() {
  await part("APIs").findByText("Northhaven API 0");
}

describe("FinancialSystemsTestScreen", () => {
  // meets 2:16
  it("shows summary, APIs, errors and credentials, and is accessible", async () => {
    const { container } = show();
    await waitForStatus();
    expect(tile("Connected APIs")).toHaveTextContent("1 / 5");
    expect(tile("Valid Vaults")).toHaveTextContent("1 / 3");
    expect(tile("System")).toHaveTextContent("DEGRADED");
    expect(tile("Errors")).toHaveTextContent("2");
    for (const { name, endpoint } of status.apis) {
      expect(part("APIs").getByText(name)).toBeVisible();
      expect(part("APIs").getByText(endpoint)).toBeVisible();
    }
    expect(part("APIs").getByText("401: not known here.")).toBeVisible();
    expect(part("Reported Errors").getByText("Held Vault: A fee is due.")).toBeVisible();
    await part("Required Credentials").findByText("Client certificate");
    await expectAccessible(container);
  });

  // meets 2:186
  it("shows each of four API statuses with its label and icon, and other statuses as “Unknown”", async () => {
    show();
    await waitForStatus();
    const rows = within(screen.getByRole("list", { name: "APIs" })).getAllByRole("listitem");
    const badges = rows.map((row) => row.querySelector("[data-slot=status-badge]"));
    expect(badges.map((badge) => [badge?.textContent, badge?.getAttribute("data-status")])).toEqual(
      [
        ["Connected", "ok"],
        ["Disconnected", "failed"],
        ["Error", "failed"],
        ["Testing", "busy"],
        ["Unknown", "unknown"],
      ],
    );
    const icons = badges.map((badge) => badge?.querySelector("svg")?.getAttribute("class"));
    expect(new Set(icons).size).toBe(5);
  });

  // meets 2:163
  it("shows each vault with its code, its state and its error", async () => {
    const { user } = show();
    await waitForStatus();
    const vaults = part("Vaults");
    expect(vaults.getByText("Valid").parentElement).toHaveAttribute("data-status", "ok");
    expect(vaults.getByText("Invalid").parentElement).toHaveAttribute("data-status", "failed");
    expect(vaults.getByText("Disconnected").parentElement).toHaveAttribute("data-status", "failed");
    expect(vaults.getByText("No answer.")).toBeVisible();
    await user.click(vaults.getByRole("button", { name: "Copy release code of Held Vault" }));
    expect(await navigator.clipboard.readText()).toBe("SIM-REL-HELD-2");
  });

  // meets 2:164
  it("lists the credentials that APIs and vaults seem to require, without a field for them", async () => {
    show();
    const card = part("Required Credentials");
    expect(await card.findByText("Client ID")).toBeVisible();
    expect(card.getByText("Balances of nobody")).toBeVisible();
    expect(card.getByText("Clearance certificate")).toBeVisible();
    expect(card.getByText("Nothing")).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("shows “OPERATIONAL” and “No errors” when the summary reports no errors", async () => {
    const summary = { ...status.summary, systemOperational: true, errors: [] };
    answers("GET", STATUS, { ...status, summary });
    show();
    await waitForStatus();
    expect(tile("System")).toHaveTextContent("OPERATIONAL");
    expect(part("Reported Errors").getByText("No errors")).toBeVisible();
  });

  // meets 2:76 2:252 2:253
  it("refetches only the status on “Refresh Status”, and runs no test", async () => {
    const { user } = show();
    await waitForStatus();
    await waitFor(() => expect(sentTo("GET", CREDENTIALS)).toHaveLength(1));
    expect(sentTo("GET", STATUS)).toHaveLength(1);
    await user.click(button("Refresh Status"));
    await waitFor(() => expect(sentTo("GET", STATUS)).toHaveLength(2));
    expect(sentTo("GET", CREDENTIALS)).toHaveLength(1);
    expect([sentTo("GET", CONNECTIVITY).length, sentTo("GET", VAULTS).length]).toEqual([0, 0]);
  });
});

describe("ResultCard", () => {
  // meets 2:76
  it("shows working APIs, failed APIs and required credentials after “Test APIs”", async () => {
    const { user, container } = show();
    await waitForStatus();
    expect(part("Test Results").getByText(/No test has run yet/)).toBeVisible();
    await user.click(button("Test APIs"));
    const alert = await part("Test Results").findByRole("alert");
    expect(alert).toHaveTextContent("2 of 3 APIs failed the connectivity test");
    expect(alert).toHaveTextContent("WorkingLedger API");
    expect(alert).toHaveTextContent("FailedCustody API · Instant Rail");
    expect(alert).toHaveTextContent("Requires credentialsCustody API");
    expect(alert).toHaveTextContent(/Tested at \d\d:\d\d:\d\d/);
    expect(part("Test Results").queryByText(/No test has run yet/)).not.toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 2:76 2:255
  it("replaces the API result with codes and errors after “Test Vault Access”", async () => {
    const { user } = show();
    await waitForStatus();
    await user.click(button("Test APIs"));
    await part("Test Results").findByRole("alert");
    await user.click(button("Test Vault Access"));
    const alert = await part("Test Results").findByText("1 of 2 release codes are not valid");
    const all = alert.closest("[role=alert]");
    expect(all).toHaveTextContent("Valid codesSIM-REL-OPEN-1");
    expect(all).toHaveTextContent("Invalid codesSIM-REL-HELD-2");
    expect(all).toHaveTextContent("ErrorsHeld Vault: A fee is due.");
    expect(part("Test Results").getAllByRole("alert")).toHaveLength(1);
  });

  it("says so when all APIs are connected, and when there is no release code to test", async () => {
    answers("GET", CONNECTIVITY, {
      connected: true,
      workingAPIs: ["A", "B"],
      failedAPIs: [],
      requiresCredentials: [],
      simulated: true,
    });
    answers("GET", VAULTS, {
      valid: false,
      validCodes: [],
      invalidCodes: [],
      errors: [],
      simulated: true,
    });
    const { user } = show();
    await user.click(button("Test APIs"));
    const alert = await part("Test Results").findByText("All 2 APIs are connected");
    expect(alert.closest("[role=alert]")).toHaveAttribute("data-tone", "ok");
    await user.click(button("Test Vault Access"));
    expect(await screen.findByText("There is no release code to test")).toBeVisible();
  });

  // meets 2:254
  it("marks the running test's button as busy, and starts no second test meanwhile", async () => {
    const gate = new EventTarget();
    answers("GET", CONNECTIVITY, async () => {
      await new Promise((resolve) => {
        gate.addEventListener("release", resolve);
      });
      return {
        connected: false,
        workingAPIs: [],
        failedAPIs: ["A"],
        requiresCredentials: [],
        simulated: true,
      };
    });
    const { user } = show();
    await waitForStatus();
    await user.click(button("Test APIs"));
    await waitFor(() => expect(button("Test APIs")).toHaveAttribute("aria-busy", "true"));
    expect(part("Test Results").getByRole("status")).toHaveTextContent("Testing…");
    await user.click(button("Test APIs"));
    await user.click(button("Test Vault Access"));
    gate.dispatchEvent(new Event("release"));
    await part("Test Results").findByRole("alert");
    expect([sentTo("GET", CONNECTIVITY).length, sentTo("GET", VAULTS).length]).toEqual([1, 0]);
  });
});

describe("ResultCard after a failure", () => {
  // meets 2:312
  it.each([
    [503, "Service Unavailable", "HTTP 503: Service Unavailable"],
    [503, "", "HTTP 503: Service Unavailable"],
    [404, "Gone Fishing", "HTTP 404: Gone Fishing"],
    [499, "", "HTTP 499: Client Error"],
  ])("prints the HTTP status %i “%s” of a failed test as %s", async (code, text, line) => {
    answers("GET", CONNECTIVITY, refusal(code, text));
    const { user } = show();
    await waitForStatus();
    await user.click(button("Test APIs"));
    const alert = await part("Test Results").findByRole("alert");
    expect(alert).toHaveTextContent(line);
    expect(alert).toHaveTextContent("Wait a moment.");
  });

  // meets 2:312
  it.each([
    ["Test APIs", CONNECTIVITY, "Failed to test connectivity"],
    ["Test Vault Access", VAULTS, "Failed to test vault access"],
  ] as const)(
    "shows the failure text of the button “%s” after a network error",
    async (name, path, words) => {
      answers("GET", path, unreachable);
      const { user } = show();
      await waitForStatus();
      await user.click(button(name));
      expect(await part("Test Results").findByText(words)).toBeVisible();
      expect(document.querySelector("[data-slot=toast]")).toBeNull();
    },
  );

  // meets 2:312
  it("shows in the alert and in the lists that the status failed to load, and refetches it on “Retry”", async () => {
    answers("GET", STATUS, unreachable);
    const { user, container } = show();
    expect(await part("Test Results").findByText("Failed to fetch system status")).toBeVisible();
    expect(part("APIs").getByText("APIs could not be loaded")).toBeVisible();
    expect(tile("System")).toHaveTextContent("Not available");
    await expectAccessible(container);
    answers("GET", STATUS, status);
    await user.click(part("APIs").getByRole("button", { name: "Retry" }));
    await waitForStatus();
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the last status after a failed refresh", async () => {
    const { user } = show();
    await waitForStatus();
    answers("GET", STATUS, refusal(500));
    await user.click(button("Refresh Status"));
    expect(await part("Test Results").findByText("HTTP 500: Internal Server Error")).toBeVisible();
    await waitForStatus();
    expect(tile("Connected APIs")).toHaveTextContent("1 / 5");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  // meets 2:313
  it("logs a failed load of the credentials, and offers “Retry” in their card", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answers("GET", CREDENTIALS, refusal(500));
    show();
    await waitForStatus();
    const card = part("Required Credentials");
    expect(await card.findByText("Required Credentials could not be loaded")).toBeVisible();
    expect(card.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(warn).toHaveBeenCalledWith("The required credentials could not be read.");
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });

  it("shows no alert after a 401, because the session gate redirects to sign-in", async () => {
    answers("GET", CONNECTIVITY, refusal(401));
    const { user } = show();
    await waitForStatus();
    await user.click(button("Test APIs"));
    await waitFor(() => expect(button("Test APIs")).not.toHaveAttribute("aria-busy"));
    expect(sentTo("GET", CONNECTIVITY)).toHaveLength(1);
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
  });
});
