import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { readResourcesAnew } from "@/api/changes";
import {
  answer,
  button,
  calls,
  part,
  server,
  show,
  startAfresh,
  status,
  tile,
} from "@/testing/screens/financial-systems-test";
import { expectAccessible } from "@/testing/axe";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterAll(() => server.close());

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
  it("shows each of four API statuses with its word and icon, and any other as Unknown", async () => {
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
  it("lists the credentials that APIs and vaults require, without a field for them", async () => {
    show();
    const card = part("Required Credentials");
    expect(await card.findByText("Client ID")).toBeVisible();
    expect(card.getByText("Balances of nobody")).toBeVisible();
    expect(card.getByText("Clearance certificate")).toBeVisible();
    expect(card.getByText("Nothing")).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("shows OPERATIONAL and No errors when the summary has none", async () => {
    const summary = { ...status.summary, systemOperational: true, errors: [] };
    answer("system-status", () => ({ ...status, summary }));
    show();
    await waitForStatus();
    expect(tile("System")).toHaveTextContent("OPERATIONAL");
    expect(part("Reported Errors").getByText("No errors")).toBeVisible();
  });

  it("shows texts for empty lists of APIs, vaults and credentials", async () => {
    answer("system-status", () => ({ ...status, apis: [], vaults: [] }));
    answer("required-credentials", () => ({ apis: [], vaults: [], simulated: true }));
    show();
    expect(await part("APIs").findByText("No APIs")).toBeVisible();
    expect(part("Vaults").getByText("No vaults")).toBeVisible();
    expect(await part("Required Credentials").findByText("No credentials")).toBeVisible();
  });

  // meets 2:76 2:252 2:253
  it("loads the status again on Refresh Status, but neither the credentials nor a test", async () => {
    const { user } = show();
    await waitForStatus();
    await waitFor(() => expect(calls["required-credentials"]).toBe(1));
    expect(calls["system-status"]).toBe(1);
    await user.click(button("Refresh Status"));
    await waitFor(() => expect(calls["system-status"]).toBe(2));
    expect(calls["required-credentials"]).toBe(1);
    expect([calls["test-connectivity"], calls["validate-vault-access"]]).toEqual([0, 0]);
  });

  it("loads the status again after an edit by staff", async () => {
    const { client } = show();
    await waitForStatus();
    const apis = status.apis.map((api) => ({ ...api, status: "error" }));
    answer("system-status", () => ({ ...status, apis }));
    readResourcesAnew(client, ["financial/system-status"]);
    await waitFor(() => expect(part("APIs").getAllByText("Error")).toHaveLength(5));
  });
});

describe("ResultCard", () => {
  // meets 2:76
  it("shows working APIs, failed APIs and required credentials after Test APIs", async () => {
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
  it("replaces the result of the APIs by codes and errors after Test Vault Access", async () => {
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

  it("shows that all APIs are connected, and that there is no release code to test", async () => {
    answer("test-connectivity", () => ({
      connected: true,
      workingAPIs: ["A", "B"],
      failedAPIs: [],
      requiresCredentials: [],
    }));
    answer("validate-vault-access", () => ({
      valid: false,
      validCodes: [],
      invalidCodes: [],
      errors: [],
    }));
    const { user } = show();
    await user.click(button("Test APIs"));
    const alert = await part("Test Results").findByText("All 2 APIs are connected");
    expect(alert.closest("[role=alert]")).toHaveAttribute("data-tone", "ok");
    await user.click(button("Test Vault Access"));
    expect(await screen.findByText("There is no release code to test")).toBeVisible();
  });

  // meets 2:254
  it("marks the button of the running test as busy and starts no other test meanwhile", async () => {
    const gate = new EventTarget();
    answer("test-connectivity", async () => {
      await new Promise((resolve) => {
        gate.addEventListener("release", resolve);
      });
      return { connected: false, workingAPIs: [], failedAPIs: ["A"], requiresCredentials: [] };
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
    expect([calls["test-connectivity"], calls["validate-vault-access"]]).toEqual([1, 0]);
  });
});

describe("ResultCard after a failure", () => {
  // meets 2:312
  it.each([
    [503, "Service Unavailable", "HTTP 503: Service Unavailable"],
    [503, "", "HTTP 503: Service Unavailable"],
    [404, "Gone Fishing", "HTTP 404: Gone Fishing"],
    [499, "", "HTTP 499: Client Error"],
  ])("prints the status %i “%s” of a failed test as %s", async (code, text, line) => {
    answer("test-connectivity", () => refusal(code, text));
    const { user } = show();
    await waitForStatus();
    await user.click(button("Test APIs"));
    const alert = await part("Test Results").findByRole("alert");
    expect(alert).toHaveTextContent(line);
    expect(alert).toHaveTextContent("Wait a moment.");
  });

  // meets 2:312
  it.each([
    ["Test APIs", "test-connectivity", "Failed to test connectivity"],
    ["Test Vault Access", "validate-vault-access", "Failed to test vault access"],
  ] as const)("shows the own text of %s after a network error", async (name, path, words) => {
    answer(path, () => HttpResponse.error());
    const { user } = show();
    await waitForStatus();
    await user.click(button(name));
    expect(await part("Test Results").findByText(words)).toBeVisible();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });

  // meets 2:312
  it("shows a failed status in the alert and at the lists, and reloads on Retry", async () => {
    answer("system-status", () => HttpResponse.error());
    const { user, container } = show();
    expect(await part("Test Results").findByText("Failed to fetch system status")).toBeVisible();
    expect(part("APIs").getByText("APIs could not be loaded")).toBeVisible();
    expect(tile("System")).toHaveTextContent("Not available");
    await expectAccessible(container);
    answer("system-status", () => status);
    await user.click(part("APIs").getByRole("button", { name: "Retry" }));
    await waitForStatus();
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the last status on the screen after a failed refresh", async () => {
    const { user } = show();
    await waitForStatus();
    answer("system-status", () => refusal(500));
    await user.click(button("Refresh Status"));
    expect(await part("Test Results").findByText("HTTP 500: Internal Server Error")).toBeVisible();
    await waitForStatus();
    expect(tile("Connected APIs")).toHaveTextContent("1 / 5");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  // meets 2:313
  it("only logs failed credentials, and their card offers Retry", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answer("required-credentials", () => refusal(500));
    show();
    await waitForStatus();
    const card = part("Required Credentials");
    expect(await card.findByText("Required Credentials could not be loaded")).toBeVisible();
    expect(card.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(warn).toHaveBeenCalledWith("The required credentials could not be read.");
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    warn.mockRestore();
  });

  it("shows no alert after a 401, which leads to sign-in", async () => {
    answer("test-connectivity", () => refusal(401));
    const { user } = show();
    await waitForStatus();
    await user.click(button("Test APIs"));
    await waitFor(() => expect(button("Test APIs")).not.toHaveAttribute("aria-busy"));
    expect(calls["test-connectivity"]).toBe(1);
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
  });
});
