import { act, screen, waitFor, within } from "@testing-library/react";
import { delay } from "msw";
import { expect, it } from "vitest";

import { answers, sent } from "@/testing/api";
import { after, explainedMessage, inBanking, mt103, show } from "@/testing/screens/api-banking";
import { findNotice } from "@/testing/notices";
import { replace, typeInto } from "@/testing/put";

inBanking();

type User = Awaited<ReturnType<typeof show>>["user"];

const input = (name: RegExp | string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

/** Open another tab and return. */
async function switchTab(user: User, home: string): Promise<void> {
  await user.click(screen.getByRole("tab", { name: "Webhooks" }));
  await after(50);
  await user.click(screen.getByRole("tab", { name: home }));
  await after(50);
}

async function generate(user: User): Promise<void> {
  await typeInto(user, input("Receiver bank (BIC)"), "mockdef0xxx");
  await typeInto(user, input("Amount"), "12345.67");
  await user.click(button("Generate MT103"));
}

it("ApiBankingScreen keeps its form and its pending request after a change of tabs, blocks a second request, and shows the MT103", async () => {
  answers("POST", "/api/swift/mt103", async () => {
    await delay(300);
    return mt103;
  });
  const { user } = await show({ tab: "mt103" });
  await generate(user);
  await switchTab(user, "MT103");
  expect(input("Receiver bank (BIC)")).toHaveValue("mockdef0xxx");
  expect(input("Amount")).toHaveValue("12345.67");
  expect(button("Generate MT103")).toHaveAttribute("aria-disabled", "true");
  await user.click(button("Generate MT103"));
  await after(300);
  expect(await screen.findByText(mt103.summary.uetr)).toBeInTheDocument();
  await waitFor(() => {
    expect(button("Generate MT103")).not.toHaveAttribute("aria-disabled");
  });
  expect(sent).toHaveLength(1);
});

it("ApiBankingScreen keeps a pasted message and its explanation after a change of tabs", async () => {
  const { user } = await show({ tab: "mt103" });
  await typeInto(user, input("FIN message"), explainedMessage.text);
  await user.click(button("Explain Message"));
  await screen.findByText("It is fresh.");
  await switchTab(user, "MT103");
  expect(screen.getByText("It is fresh.")).toBeInTheDocument();
  expect(input("FIN message").value).toContain(":20:SIM-1");
});

it("ApiBankingScreen keeps the draft of a client after a change of tabs", async () => {
  const { user } = await show();
  await typeInto(user, input("Name"), "Aspen");
  await typeInto(user, input(/^Daily limit/), "50,000");
  await switchTab(user, "Clients");
  expect(input("Name")).toHaveValue("Aspen");
  expect(input(/^Daily limit/)).toHaveValue("50,000");
  await typeInto(user, input("Email"), "ops@client.example");
  await user.click(button("Create Client"));
  expect(await findNotice("Client Created")).toHaveTextContent("Aspen has its keys.");
  expect(input("Name")).toHaveValue("");
});

it("ApiBankingScreen still proposes the newest client and still shows the generated request after a change of tabs", async () => {
  const { user } = await show();
  await typeInto(user, input("Name"), "Aspen");
  await typeInto(user, input("Email"), "ops@client.example");
  await user.click(button("Create Client"));
  await user.click(screen.getByRole("tab", { name: "Transfers" }));
  await after(50);
  expect(screen.getByRole("combobox", { name: "Client" })).toHaveTextContent("Aspen");
  await typeInto(user, input("Amount"), "250");
  await user.click(button("Generate Request"));
  const request = () => within(screen.getByRole("region", { name: "Generated request" }));
  expect(request().getByText(/"amount": "250"/)).toBeInTheDocument();
  await switchTab(user, "Transfers");
  expect(request().getByText(/"amount": "250"/)).toBeInTheDocument();
  expect(input("Amount")).toHaveValue("250");
});

it("ApiBankingScreen continues a connection test after a change of tabs", async () => {
  const { user } = await show({ tab: "transfers" });
  await user.click(button("Test Connection"));
  await after(1000);
  await switchTab(user, "Transfers");
  expect(button("Test Connection")).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("tab", { name: "Clients" }));
  await after(1200);
  expect(await findNotice("Connection Test")).toBeInTheDocument();
});

it("ApiBankingScreen updates its proposed reference when the room changes, unless the user typed another reference", async () => {
  const { user, client } = await show({ tab: "mt103", dice: "0" });
  const first = input("Reference").value;
  act(() => {
    client.setQueryData(["/api/sandbox"], (room: object) => ({ ...room, dice: "1" }));
  });
  await waitFor(() => {
    expect(input("Reference").value).not.toBe(first);
  });
  expect(input("Reference").value).toMatch(/^SIM-\d{12}$/);
  await replace(user, input("Reference"), "SIM-MINE");
  act(() => {
    client.setQueryData(["/api/sandbox"], (room: object) => ({ ...room, dice: "2" }));
  });
  await after(50);
  expect(input("Reference")).toHaveValue("SIM-MINE");
});
