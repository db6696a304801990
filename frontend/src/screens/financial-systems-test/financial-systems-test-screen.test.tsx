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

async function shown() {
  await part("APIs").findByText("Northhaven API 0");
}

describe("the financial systems", () => {
  // meets 2:16
  it("are summed up, listed and accessible", async () => {
    const { container } = show();
    await shown();
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
  it("have five faces, each with a word and an icon, of which the last is for whatever is unknown", async () => {
    show();
    await shown();
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
  it("show each vault with its code, its state and what is wrong with it", async () => {
    const { user } = show();
    await shown();
    const vaults = part("Vaults");
    expect(vaults.getByText("Valid").parentElement).toHaveAttribute("data-status", "ok");
    expect(vaults.getByText("Invalid").parentElement).toHaveAttribute("data-status", "failed");
    expect(vaults.getByText("Disconnected").parentElement).toHaveAttribute("data-status", "failed");
    expect(vaults.getByText("No answer.")).toBeVisible();
    await user.click(vaults.getByRole("button", { name: "Copy release code of Held Vault" }));
    expect(await navigator.clipboard.readText()).toBe("SIM-REL-HELD-2");
  });

  // meets 2:164
  it("name the credentials that each of them is said to want", async () => {
    show();
    const card = part("Required Credentials");
    expect(await card.findByText("Client ID")).toBeVisible();
    expect(card.getByText("Balances of nobody")).toBeVisible();
    expect(card.getByText("Clearance certificate")).toBeVisible();
    expect(card.getByText("Nothing")).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });

  it("are operational where nothing is wrong", async () => {
    const summary = { ...status.summary, systemOperational: true, errors: [] };
    answer("system-status", () => ({ ...status, summary }));
    show();
    await shown();
    expect(tile("System")).toHaveTextContent("OPERATIONAL");
    expect(part("Reported Errors").getByText("No errors")).toBeVisible();
  });

  it("say what to do where a room has none", async () => {
    answer("system-status", () => ({ ...status, apis: [], vaults: [] }));
    answer("required-credentials", () => ({ apis: [], vaults: [], simulated: true }));
    show();
    expect(await part("APIs").findByText("No APIs")).toBeVisible();
    expect(part("Vaults").getByText("No vaults")).toBeVisible();
    expect(await part("Required Credentials").findByText("No credentials")).toBeVisible();
  });

  // meets 2:76 2:252 2:253
  it("are read on load and on refresh, the credentials on load alone", async () => {
    const { user } = show();
    await shown();
    await waitFor(() => expect(calls["required-credentials"]).toBe(1));
    expect(calls["system-status"]).toBe(1);
    await user.click(button("Refresh Status"));
    await waitFor(() => expect(calls["system-status"]).toBe(2));
    expect(calls["required-credentials"]).toBe(1);
    expect([calls["test-connectivity"], calls["validate-vault-access"]]).toEqual([0, 0]);
  });

  it("follow what staff change", async () => {
    const { client } = show();
    await shown();
    const apis = status.apis.map((api) => ({ ...api, status: "error" }));
    answer("system-status", () => ({ ...status, apis }));
    readResourcesAnew(client, ["financial/system-status"]);
    await waitFor(() => expect(part("APIs").getAllByText("Error")).toHaveLength(5));
  });
});

describe("a test", () => {
  // meets 2:76
  it("of the APIs shows in an alert what works, what failed and what wants credentials", async () => {
    const { user, container } = show();
    await shown();
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
  it("of the vaults takes the place of it, with the codes and the errors", async () => {
    const { user } = show();
    await shown();
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

  it("that finds everything in order says so, and one of nothing says that there is nothing", async () => {
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
  it("is shown on its button while it runs, and no other begins meanwhile", async () => {
    const gate = new EventTarget();
    answer("test-connectivity", async () => {
      await new Promise((resolve) => {
        gate.addEventListener("release", resolve);
      });
      return { connected: false, workingAPIs: [], failedAPIs: ["A"], requiresCredentials: [] };
    });
    const { user } = show();
    await shown();
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

describe("a failure", () => {
  // meets 2:312
  it.each([
    [503, "Service Unavailable", "HTTP 503: Service Unavailable"],
    [503, "", "HTTP 503: Service Unavailable"],
    [404, "Gone Fishing", "HTTP 404: Gone Fishing"],
    [499, "", "HTTP 499: Client Error"],
  ])("of a test with %i “%s” reads %s", async (code, text, line) => {
    answer("test-connectivity", () => refusal(code, text));
    const { user } = show();
    await shown();
    await user.click(button("Test APIs"));
    const alert = await part("Test Results").findByRole("alert");
    expect(alert).toHaveTextContent(line);
    expect(alert).toHaveTextContent("Wait a moment.");
  });

  // meets 2:312
  it.each([
    ["Test APIs", "test-connectivity", "Failed to test connectivity"],
    ["Test Vault Access", "validate-vault-access", "Failed to test vault access"],
  ] as const)("of %s without a reply has its own words", async (name, path, words) => {
    answer(path, () => HttpResponse.error());
    const { user } = show();
    await shown();
    await user.click(button(name));
    expect(await part("Test Results").findByText(words)).toBeVisible();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });

  // meets 2:312
  it("of the status is said in the alert and at the lists, and Retry brings them", async () => {
    answer("system-status", () => HttpResponse.error());
    const { user, container } = show();
    expect(await part("Test Results").findByText("Failed to fetch system status")).toBeVisible();
    expect(part("APIs").getByText("APIs could not be loaded")).toBeVisible();
    expect(tile("System")).toHaveTextContent("Not available");
    await expectAccessible(container);
    answer("system-status", () => status);
    await user.click(part("APIs").getByRole("button", { name: "Retry" }));
    await shown();
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
  });

  it("of a refresh leaves the last status in sight", async () => {
    const { user } = show();
    await shown();
    answer("system-status", () => refusal(500));
    await user.click(button("Refresh Status"));
    expect(await part("Test Results").findByText("HTTP 500: Internal Server Error")).toBeVisible();
    await shown();
    expect(tile("Connected APIs")).toHaveTextContent("1 / 5");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  // meets 2:313
  it("of the credentials is only logged, and their place offers Retry", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answer("required-credentials", () => refusal(500));
    show();
    await shown();
    const card = part("Required Credentials");
    expect(await card.findByText("Required Credentials could not be loaded")).toBeVisible();
    expect(card.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(warn).toHaveBeenCalledWith("The required credentials could not be read.");
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
    warn.mockRestore();
  });

  it("for want of a session is left to the sign-in", async () => {
    answer("test-connectivity", () => refusal(401));
    const { user } = show();
    await shown();
    await user.click(button("Test APIs"));
    await waitFor(() => expect(button("Test APIs")).not.toHaveAttribute("aria-busy"));
    expect(calls["test-connectivity"]).toBe(1);
    expect(part("Test Results").queryByRole("alert")).not.toBeInTheDocument();
  });
});
