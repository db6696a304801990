import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { storeSession } from "@/lib/session-store";
import { inBanking, show } from "@/testing/screens/api-banking";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

inBanking();

const list = () => screen.getByRole("list", { name: "Clients" });
const names = () =>
  within(list())
    .getAllByRole("article")
    .map((card) => card.getAttribute("aria-label"));
const card = (name: string) => within(screen.getByRole("article", { name }));
const field = (name: RegExp | string) => screen.getByRole("textbox", { name });

type User = Awaited<ReturnType<typeof show>>["user"];

async function create(user: User, name = "Aspen Drills", limit = "€50,000"): Promise<void> {
  await typeInto(user, field("Name"), name);
  await typeInto(user, field("Email"), "ops@aspen.example");
  await typeInto(user, field(/^Daily limit/), limit);
  await user.click(screen.getByRole("button", { name: "Create Client" }));
}

// meets 2:39 2:219 2:409
it("ApiBankingScreen opens on the Clients tab with its fixed numbers, and is accessible", async () => {
  const { container } = await show();
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Clients");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Clients",
    "Transfers",
    "MT103",
    "Privileges",
    "CSV",
    "Webhooks",
  ]);
  const claims = [
    ["Protocol", "8.2.1"],
    ["Authority", "Level 20"],
    ["Privileges", "6"],
    ["Keys", "3"],
    ["Uptime", "99.99%"],
    ["Nodes", "6"],
  ] as const;
  for (const [name, value] of claims) {
    expect(within(screen.getByRole("group", { name })).getByText(value)).toBeInTheDocument();
  }
  await expectAccessible(container);
});

// meets 2:39
it("ApiBankingScreen opens the Privileges tab with the link in the header", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("link", { name: "Privileges" }));
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Privileges");
});

// meets 2:41 2:154 2:182
it("ClientsTab shows the status of each client; a status that is neither active nor pending is shown as failed", async () => {
  await show();
  const badges = [...list().querySelectorAll<HTMLElement>("[data-slot=status-badge]")];
  expect(badges.map((badge) => [badge.textContent, badge.dataset.status])).toEqual([
    ["Active", "ok"],
    ["Pending", "pending"],
    ["Suspended", "failed"],
  ]);
});

// meets 2:412
it("ClientsTab shows €50,000 and €1,000,000 as placeholders in the limit fields", async () => {
  await show();
  expect(field(/^Daily limit/)).toHaveAttribute("placeholder", "€50,000");
  expect(field(/^Monthly limit/)).toHaveAttribute("placeholder", "€1,000,000");
});

// meets 2:9 2:41 2:154 2:298a 2:298b
it("ClientsTab creates a client at once and without a call", async () => {
  const { user } = await show();
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  await create(user);
  expect(await findNotice("Client Created")).toHaveTextContent("Aspen Drills has its keys.");
  expect(names()[0]).toBe("Aspen Drills");
  const made = card("Aspen Drills");
  expect(made.getByText(/^cl_1795245125\d{3}$/)).toBeInTheDocument();
  expect(made.getByText("Active")).toBeInTheDocument();
  expect(made.getByText("€0.00")).toBeInTheDocument();
  expect(made.getByText("50,000.00", { exact: false })).toBeInTheDocument();
  expect(made.getByText(/^SIM-ak-•+/)).toBeInTheDocument();
  expect(made.getByText(/^SIM-wt-•+/)).toBeInTheDocument();
  expect(field("Name")).toHaveValue("");
  expect(fetchSpy).not.toHaveBeenCalled();
});

it("ClientsTab creates one client on a double click and shows no error in the cleared form", async () => {
  const { user } = await show();
  await typeInto(user, field("Name"), "Aspen Drills");
  await typeInto(user, field("Email"), "ops@aspen.example");
  const button = screen.getByRole("button", { name: "Create Client" });
  await user.click(button);
  expect(await findNotice("Client Created")).toBeInTheDocument();
  // The second click of a double click arrives after the first click has cleared the form.
  await act(async () => {
    fireEvent.click(button, { detail: 2 });
    await Promise.resolve();
  });
  expect(names().filter((name) => name === "Aspen Drills")).toHaveLength(1);
  expect(field("Name")).toBeValid();
});

// meets 2:9 2:41 2:154
it("ClientsTab dates the sample clients by the room's clock", async () => {
  const { client } = await show();
  const sandbox = client.getQueryData<{ clock: object }>(["/api/sandbox"]);
  act(() => {
    const clock = { ...sandbox?.clock, simulatedTime: "2031-05-04T18:00:00Z" };
    client.setQueryData(["/api/sandbox"], { ...sandbox, clock });
  });
  await waitFor(() => {
    const dated = card("Larkspur Trading Rehearsals").getByText("41 days ago").closest("time");
    expect(dated).toHaveAttribute("datetime", "2031-03-24T12:00:00.000Z");
  });
});

it("ClientsTab gives different ids to clients created at the same time", async () => {
  const { user } = await show();
  await create(user, "First");
  await create(user, "Second");
  const ids = screen.getAllByText(/^cl_\d+$/).map((id) => id.textContent);
  expect(new Set(ids).size).toBe(5);
});

// meets 2:41 2:154
it("ClientsTab keeps created clients after a change of tabs and a remount, but not for another session", async () => {
  const { user, unmount } = await show();
  await create(user);
  await user.click(screen.getByRole("tab", { name: "CSV" }));
  await user.click(screen.getByRole("tab", { name: "Clients" }));
  expect(names()).toContain("Aspen Drills");
  unmount();
  const again = await show();
  expect(names()).toContain("Aspen Drills");
  again.unmount();
  storeSession({ sessionToken: "another", username: "trainer" });
  await show();
  expect(names()).not.toContain("Aspen Drills");
});

it("ClientsTab shows only the room's clients when the stored ones are invalid", async () => {
  sessionStorage.setItem("mockconsole.api-banking.clients", '{"session":"proof","clients":[{}]}');
  await show();
  expect(names()).toHaveLength(3);
});

// meets 2:9 2:41 2:154
it("ClientsTab masks a key until “Reveal” is pressed, but always copies the whole key", async () => {
  const { user } = await show();
  const client = card("Larkspur Trading Rehearsals");
  const copy = client.getByRole("button", {
    name: "Copy API key of Larkspur Trading Rehearsals",
  });
  await user.click(copy);
  const key = await navigator.clipboard.readText();
  expect(key).toMatch(/^SIM-ak-[0-9a-z]{20}$/);
  expect(client.queryByText(key)).not.toBeInTheDocument();
  await user.click(client.getByRole("button", { name: /^Reveal the API key/ }));
  expect(client.getByText(key)).toBeInTheDocument();
  await user.click(client.getByRole("button", { name: /^Hide the API key/ }));
  expect(client.queryByText(key)).not.toBeInTheDocument();
});

it("ClientsTab filters clients by the search text and offers to clear a search without a match", async () => {
  const { user } = await show();
  const search = screen.getByRole("searchbox", { name: "Search clients" });
  await user.type(search, "QUARRY");
  expect(names()).toEqual(["Quarry Lane Drill Supplies"]);
  expect(screen.getByText("1 of 3 shown")).toHaveAttribute("role", "status");
  await user.type(search, "!");
  expect(screen.getByText("No client matches “QUARRY!”")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear the search" }));
  expect(names()).toHaveLength(3);
  expect(search).toHaveFocus();
});

// departs from 2:204
it("ClientsTab focuses the empty name field and shows an error at each invalid field", async () => {
  const { user } = await show();
  await typeInto(user, field("Email"), "ops");
  await typeInto(user, field(/^Transfer limit/), "a lot");
  await user.click(screen.getByRole("button", { name: "Create Client" }));
  expect(await findNotice("Client")).toHaveTextContent("Enter the client's name.");
  await waitFor(() => {
    expect(field("Name")).toHaveFocus();
  });
  expect(field("Email")).toHaveAccessibleDescription(/such as ops@client\.example/);
  expect(field(/^Transfer limit/)).toHaveAccessibleDescription(/Write digits only/);
  expect(names()).toHaveLength(3);
});
