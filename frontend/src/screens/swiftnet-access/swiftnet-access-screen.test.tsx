import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { type Institution } from "@/api/swiftnet";
import { SwiftnetAccessScreen } from "@/screens/swiftnet-access/swiftnet-access-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, sentTo } from "@/testing/api";
import { openScreen } from "@/testing/render";
import { room } from "@/testing/samples/room";
import { institution, operation, systemStatus } from "@/testing/samples/swiftnet";

const INSTITUTIONS = "Connected institutions";
const OPERATIONS = "Recent SWIFT operations";

const institutions: Institution[] = [
  institution,
  {
    ...institution,
    id: "SIM-INST-013",
    name: "Kirihama Mogi Bank",
    bic: "TRNGJPT0XXX",
    country: "JP",
    status: "standby",
  },
  {
    ...institution,
    id: "SIM-INST-015",
    name: "Coralbay Sample Bank",
    bic: "FAKEAUS0XXX",
    country: "AU",
    status: "disconnected",
  },
];
const OPERATION_LIST = "/api/swift/operations";

beforeEach(() => {
  answers("GET", "/api/swiftnet/system-status", systemStatus);
  answers("GET", "/api/swiftnet/institutions", institutions);
  answers("GET", OPERATION_LIST, [operation]);
  answers("POST", "/api/swiftnet/command", { success: true, output: ["simulated pong"] });
});

function show(paths: string[] = []) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, room);
  return openScreen(<SwiftnetAccessScreen />, { path: "/swiftnet-access", screens: paths, client });
}

async function rows(name: string): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.getByRole("table", { name, busy: false })).toBeVisible());
  const [, ...records] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return records;
}

describe("SwiftnetAccessScreen", () => {
  // meets 1:27 1:61 1:62 D:swiftnet-access
  it("shows the status, the terminal, the institutions and the operations", async () => {
    const { container } = show(["/swift-alliance-login"]);
    await screen.findByText("CONNECTED");
    await rows(INSTITUTIONS);
    await rows(OPERATIONS);
    expect(screen.getByRole("region", { name: "SwiftNet terminal" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Server Login" })).toHaveAttribute(
      "href",
      "/swift-alliance-login",
    );
    await expectAccessible(container);
  });
});

describe("ServerTerminal", () => {
  // meets 1:27 1:62 D:swiftnet-access
  it("prints the server's output and adds nothing", async () => {
    const { user } = show();
    await user.type(screen.getByRole("textbox", { name: "SwiftNet command" }), "help{Enter}");
    const log = screen.getByRole("group", { name: "SwiftNet terminal log" });
    await within(log).findByText("simulated pong");
    const printed = [...log.querySelectorAll("[data-kind]")].map((line) => line.textContent);
    expect(printed.slice(2)).toEqual(["swiftnet> help", "simulated pong"]);
  });
});

describe("InstitutionsCard", () => {
  // meets 1:27 1:62 D:swiftnet-access
  it("shows each institution with its BIC and status, and the number of connected institutions", async () => {
    show();
    expect((await rows(INSTITUTIONS)).map((row) => row.textContent)).toEqual([
      "Northhaven Exchange BankSIMUBEB0XXXBEConnected",
      "Kirihama Mogi BankTRNGJPT0XXXJPStandby",
      "Coralbay Sample BankFAKEAUS0XXXAUDisconnected",
    ]);
    expect(screen.getByText("1 of 3 connected")).toBeInTheDocument();
  });
});

describe("OperationsCard", () => {
  // meets 1:27 1:62 D:swiftnet-access
  it("shows operation, bank, amount, fee, status and age, and marks each amount as simulated", async () => {
    show();
    const [row] = await rows(OPERATIONS);
    expect(row).toHaveTextContent("Wallet transferSIM-OP-0008");
    expect(row).toHaveTextContent("Northhaven Exchange BankSIMUBEB0XXX");
    expect(row).toHaveTextContent("5,000.00 USDTSIM simulated");
    expect(row).toHaveTextContent("100.00 EURSIM simulatedWaived");
    expect(row).toHaveTextContent("Level 20 override");
    expect(row).toHaveTextContent("Processing1 hour ago");
    expect(screen.getByText("1 hour ago")).toHaveAttribute("title", "21 Nov 2026 05:27:05 UTC");
    expect(sentTo("GET", OPERATION_LIST)[0]?.search).toBe("?limit=8");
  });

  it("shows “No amount” for an operation without an amount in its data", async () => {
    answers("GET", OPERATION_LIST, [{ ...operation, operationData: "{}" }]);
    show();
    const [row] = await rows(OPERATIONS);
    expect(row).toHaveTextContent("No amount");
  });
});
