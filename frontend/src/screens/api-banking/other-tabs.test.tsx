import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { sent } from "@/testing/api";
import { after, inBanking, show } from "@/testing/screens/api-banking";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { recordSavedFiles } from "@/testing/saved-files";

inBanking();
const saved = recordSavedFiles();

const apiStatus = () =>
  document.querySelector("[data-anchor='api-banking.connection.status'] [data-slot=status-badge]");
const test = () => screen.getByRole("button", { name: "Test Connection" });

describe("TransfersTab", () => {
  // meets 2:9 2:42
  it("generates a request with simulation marks from the form, without a call", async () => {
    const { user, container } = await show({ tab: "transfers" });
    expect(screen.getByText("No request yet")).toBeInTheDocument();
    await typeInto(user, screen.getByRole("textbox", { name: "Amount" }), "250");
    await user.click(screen.getByRole("button", { name: "Generate Request" }));
    await findNotice("Request Generated");
    await user.click(screen.getByRole("button", { name: "Download the generated request" }));
    const [file] = saved;
    const request = JSON.parse(await file!.content.text()) as Record<string, unknown>;
    expect(request).toMatchObject({
      simulated: true,
      note: "SIMULATED - NO VALUE",
      client: "cl_1763456400000",
      rail: "sepa",
      amount: "250",
      currency: "EUR",
      fee: "€0.00–20 waived, as claimed",
    });
    expect(request.reference).toMatch(/^SIM-\d{12}$/);
    expect(file!.name).toBe(`SIMULATED-${String(request.reference)}-request.json`);
    expect(sent).toEqual([]);
    await expectAccessible(container);
  });

  // meets 2:9 2:42
  it("generates no request and asks for the amount while the amount is missing", async () => {
    const { user } = await show({ tab: "transfers" });
    await user.click(screen.getByRole("button", { name: "Generate Request" }));
    expect(await findNotice("Transfer configuration")).toHaveTextContent(
      "Enter the amount of the transfer.",
    );
    expect(screen.getByText("No request yet")).toBeInTheDocument();
  });
});

describe("ConnectionCard", () => {
  // meets 2:42 2:186 2:187 2:298a 2:298b 2:393
  it("shows the connection test for two seconds without an API call, and ignores presses meanwhile", async () => {
    const { user } = await show({ tab: "transfers" });
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    expect(apiStatus()).toHaveTextContent("Disconnected");
    await user.click(test());
    await after(1500);
    expect(apiStatus()).toHaveTextContent("Testing");
    expect(apiStatus()).toHaveAttribute("data-status", "busy");
    expect(test()).toHaveAttribute("aria-disabled", "true");
    await user.click(test());
    await after(700);
    expect(apiStatus()?.textContent).toMatch(/^(Connected|Error)$/);
    expect(await findNotice("Connection Test")).toHaveTextContent(/lamp is/);
    expect(test()).not.toHaveAttribute("aria-disabled");
    expect(fetchSpy).not.toHaveBeenCalled();
  });

  // meets 2:187
  it("ends as “Connected” in one room and as “Error” in another, always with the same result in the same room", async () => {
    const ends: (string | null | undefined)[] = [];
    for (const dice of ["0", "1", "0"]) {
      const { user, unmount } = await show({ tab: "transfers", dice });
      await user.click(test());
      await after(2200);
      ends.push(apiStatus()?.textContent);
      unmount();
    }
    expect(ends).toEqual(["Error", "Connected", "Error"]);
  });

  // meets 2:186
  it("shows an unrecognized status as “Unknown”", async () => {
    const { user, client } = await show({ tab: "transfers" });
    client.setQueryData(["/api/screen-text"], {
      "api-banking": { testOutcomes: [{ status: "maintenance", text: "Closed." }] },
    });
    await user.click(test());
    await after(2200);
    await waitFor(() => {
      expect(apiStatus()).toHaveTextContent("Unknown");
    });
    expect(apiStatus()).toHaveAttribute("data-status", "unknown");
  });
});

describe("PrivilegesTab", () => {
  // meets 2:9 2:25a 2:44 2:219 2:411
  it("lists six privileges, three masked keys and four waived fees", async () => {
    const { container } = await show({ tab: "privileges" });
    const claims = within(screen.getByRole("list", { name: "Claimed privileges" }));
    expect(claims.getAllByRole("listitem")).toHaveLength(6);
    const keys = within(screen.getByRole("list", { name: "Claimed keys" }));
    expect(keys.getAllByRole("listitem")).toHaveLength(3);
    expect(keys.getAllByText(/^SIM-KEY•+0000$/)).toHaveLength(3);
    const fees = within(screen.getByRole("region", { name: "Fee waivers" }));
    for (const [name, fee] of [
      ["SEPA", "€0.00–20"],
      ["SWIFT MT103", "€25"],
      ["Cross-border", "€50"],
      ["Priority", "€100"],
    ] as const) {
      expect(fees.getByText(name)).toBeInTheDocument();
      expect(fees.getByText(fee)).toBeInTheDocument();
    }
    expect(fees.getAllByText("waived, as claimed")).toHaveLength(4);
    await expectAccessible(container);
  });
});

describe("CsvTab", () => {
  // meets 2:44
  it("saves a file with the mark in every row and no formula in any cell", async () => {
    const { user, container } = await show({ tab: "csv" });
    await user.click(screen.getByRole("button", { name: "Download the sample file" }));
    const [file] = saved;
    expect(file!.name).toBe("SIMULATED-payments-sample.csv");
    const [head, ...rows] = (await file!.content.text()).trimEnd().split("\r\n");
    expect(head).toBe("\ufeffsimulated,reference,beneficiary,iban,amount,currency,purpose");
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.startsWith("SIMULATED - NO VALUE,SIM-CSV-"))).toBe(true);
    expect(rows[2]).toMatch(/,'=HYPERLINK\(1\)$/);
    await expectAccessible(container);
  });
});

describe("WebhooksTab", () => {
  // meets 2:9 2:43
  it("shows a URL pattern that can be copied, and a disabled field with the base URL", async () => {
    const { user, container } = await show({ tab: "webhooks" });
    const pattern = "/api/webhook-transaction/{transaction_id}/{status}/{api_key}";
    expect(screen.getByText(pattern)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Copy URL pattern" }));
    expect(await navigator.clipboard.readText()).toBe(pattern);
    const base = screen.getByRole("textbox", { name: "Payment provider base URL" });
    expect(base).toBeDisabled();
    expect(base).toHaveValue("https://payments.provider.example");
    expect(screen.getByText(/A key in a URL is a red flag/)).toBeInTheDocument();
    const given = within(screen.getByRole("list", { name: "What the address reveals" }));
    expect(given.getAllByRole("listitem")).toHaveLength(3);
    await expectAccessible(container);
  });
});
