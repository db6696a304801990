import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { answers, refused } from "@/testing/api";
import { address, answerPortal, open, rowsOf, tile } from "@/testing/screens/admin-portal";
import { expectAccessible } from "@/testing/axe";

beforeEach(answerPortal);

describe("OverviewTab", () => {
  // meets D:portal-extras
  // departs from 2:48c
  it("shows four counts of the room and a chart of its transactions by status", async () => {
    const { container } = await open();
    expect(await tile("Transactions")).toBe("Transactions | 10 | in 30 days; 2 pending, 4 failed");
    expect(await tile("Active hosts")).toBe("Active hosts | 1 | of 2 in the host list");
    expect(await tile("Institutions")).toBe("Institutions | 1 | of 2 are connected");
    expect(await tile("Portal users")).toBe("Portal users | 3 | listed here, none with an account");
    expect(
      await screen.findByText(/Transactions by status over the last 7 days\. Failed: 4,/),
    ).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 2:25a
  // departs from 2:48c
  it("shows each statement of the portal beside the data of the room that contradict it", async () => {
    await open();
    const claims = await screen.findByRole("list", { name: "What the portal claims" });
    const [banks] = within(claims).getAllByRole("listitem");
    expect(banks).toHaveTextContent("Connected banks11,547The network tab lists every institution");
  });

  // meets D:portal-extras
  it("shows “Not available” for a count that fails to load and keeps the other counts", async () => {
    answers("GET", "/api/swiftnet/institutions", refused(500));
    await open();
    expect(await tile("Institutions")).toBe("Institutions | — | Not available");
    expect(await tile("Active hosts")).toBe("Active hosts | 1 | of 2 in the host list");
  });
});

describe("UsersTab", () => {
  // meets 2:177
  it("lists users with level, access, second factor and status", async () => {
    const { container } = await open("users");
    expect(await rowsOf("Portal users")).toEqual([
      "Aurelius NorthgateSovereign AdministratorExecutive Office20FULL_ACCESSOffActive",
      "Wilhelmina DraxExternal AuditorAudit5READ_ONLYOnActive",
      "Ansel BrightwaterSovereign AdministratorExecutive Office9FULL_ACCESSOffSuspended",
    ]);
    expect(await tile("Active users")).toBe("Active users | 2 | of 3 listed");
    expect(await tile("Full access")).toMatch(/^Full access \| 2/);
    expect(await tile("No second factor")).toBe(
      "No second factor | 2 | 2 of them with full access",
    );
    await expectAccessible(container);
  });

  // meets 2:177
  it("sorts users by level as a number", async () => {
    const { user } = await open("users");
    await rowsOf("Portal users");
    await user.click(screen.getByRole("button", { name: /Level/ }));
    expect((await rowsOf("Portal users")).map((row) => row?.slice(0, 8))).toEqual([
      "Aurelius",
      "Ansel Br",
      "Wilhelmi",
    ]);
  });

  // departs from 2:218b 2:221
  it("lists the real accounts of the room and marks one of them with “You”", async () => {
    await open("users");
    const accounts = await screen.findByRole("list", {
      name: "Who really works in this room",
      busy: false,
    });
    const people = within(accounts).getAllByRole("listitem");
    expect(people.map((person) => person.textContent)).toEqual([
      "administratorYouOperator (trainee)",
      "mabelTrainer (staff)",
    ]);
    expect(await tile("Real accounts")).toBe("Real accounts | 2 | work in this room");
  });
});

describe("SystemTab", () => {
  // meets D:portal-extras
  it("shows the system status, the hosts with their load and the load of the last hour", async () => {
    const { user } = await open("system");
    expect(await screen.findByText("CONNECTED")).toBeInTheDocument();
    const hosts = await screen.findByRole("list", { name: "Host servers", busy: false });
    const [first] = within(hosts).getAllByRole("listitem");
    expect(first).toHaveTextContent("Primary Host");
    expect(within(hosts).getAllByRole("meter", { name: /^CPU usage of/ })).toHaveLength(2);
    const course = await screen.findByRole("region", { name: "Load in the last hour" });
    await user.click(within(course).getByRole("radio", { name: "Network load" }));
    expect(await within(course).findByRole("table")).toHaveTextContent("76.5");
  });
});

describe("NetworkTab", () => {
  // meets D:portal-extras
  it("shows the institutions, the newest operations with their simulation mark, and four domains", async () => {
    await open("network");
    expect(await rowsOf("Institutions")).toEqual([
      "Northhaven Exchange BankSIMUBEB0XXXBEConnected",
      "Polderwijk OefenbankSIMUBEB0XXXBEStandby",
    ]);
    const [operation] = await rowsOf("Newest SWIFT operations");
    expect(operation).toContain("5,000.00 USDTSIM\u00a0simulated");
    const domains = within(screen.getByRole("list", { name: "Domains" })).getAllByRole("listitem");
    expect(domains).toHaveLength(4);
    for (const domain of domains) expect(domain).toHaveTextContent(/^[a-z-.]+\.example/);
  });
});

describe("LogsTab", () => {
  // meets D:portal-extras
  it("links an entry to the log of its transaction", async () => {
    const { user } = await open("logs");
    const [entry] = await rowsOf("Transaction logs");
    expect(entry).toContain("WarningledgerTRN-000042Funds wait in transit");
    await user.click(screen.getByRole("button", { name: "View the log of TRN-000042" }));
    expect(address()).toBe("/transaction-logs?tab=logs&tx=TRN-000042");
  });

  // departs from 2:48c
  it("shows the sample activity in a separate card, labelled as fixed text", async () => {
    await open("logs");
    const card = await screen.findByRole("region", { name: "Administrator activity" });
    expect(card).toHaveTextContent("Fixed lines, the same in every room");
    expect(within(card).getAllByRole("listitem")).toHaveLength(5);
  });
});
