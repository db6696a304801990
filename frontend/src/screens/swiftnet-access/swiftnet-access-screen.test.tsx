import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { type Institution } from "@/api/swiftnet";
import { applyMessage } from "@/live/messages";
import { SwiftnetAccessScreen } from "@/screens/swiftnet-access/swiftnet-access-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, refused, sentTo, unreachable } from "@/testing/api";
import { openScreen } from "@/testing/render";
import { operation, systemStatus } from "@/testing/samples/swiftnet";

const INSTITUTIONS = "Connected institutions";
const OPERATIONS = "Recent SWIFT operations";

const institutions: Institution[] = [
  {
    id: "SIM-INST-001",
    name: "Northhaven Exchange Bank",
    bic: "SIMUBEB0XXX",
    country: "BE",
    status: "connected",
  },
  {
    id: "SIM-INST-013",
    name: "Kirihama Mogi Bank",
    bic: "TRNGJPT0XXX",
    country: "JP",
    status: "standby",
  },
  {
    id: "SIM-INST-015",
    name: "Coralbay Sample Bank",
    bic: "FAKEAUS0XXX",
    country: "AU",
    status: "disconnected",
  },
];

const LIST = "/api/swiftnet/institutions";
const OPERATION_LIST = "/api/swift/operations";

function answerAccess(): void {
  answers("GET", "/api/swiftnet/system-status", systemStatus);
  answers("GET", LIST, institutions);
  answers("GET", OPERATION_LIST, [operation]);
  answers("POST", "/api/swiftnet/command", { success: true, output: ["simulated pong"] });
}

beforeEach(answerAccess);

function show(paths: string[] = []) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, {
    key: "main",
    name: "Main room",
    dice: "0123456789abcdef",
    settlement: "manual",
    clock: {
      simulatedTime: "2026-11-21T07:12:05Z",
      wallTime: "2026-11-21T07:12:05Z",
      speed: "1.00",
      frozen: true,
    },
  });
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

  it("prints two lines when the connection fails", async () => {
    answers("POST", "/api/swiftnet/command", unreachable);
    const { user } = show();
    await user.type(screen.getByRole("textbox", { name: "SwiftNet command" }), "help{Enter}");
    const log = within(screen.getByRole("group", { name: "SwiftNet terminal log" }));
    await log.findByText("CONNECTION ERROR: Unable to process command");
    expect(log.getByText("Status: FAILED TO DOWNLOAD")).toBeInTheDocument();
  });

  it("prints the reason of a failed command", async () => {
    answers("POST", "/api/swiftnet/command", { success: false, output: [] });
    const { user } = show();
    await user.type(screen.getByRole("textbox", { name: "SwiftNet command" }), "x{Enter}");
    const log = within(screen.getByRole("group", { name: "SwiftNet terminal log" }));
    expect(await log.findByText("COMMAND FAILED: Unknown error")).toBeInTheDocument();
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

  it("shows 15 skeleton rows while it loads", () => {
    show();
    const table = screen.getByRole("table", { name: INSTITUTIONS, busy: true });
    expect(within(table).getAllByRole("row")).toHaveLength(1 + 15);
  });

  it("shows an empty state in a room without institutions", async () => {
    answers("GET", LIST, []);
    show();
    expect(await screen.findByText("No institutions in this room")).toBeInTheDocument();
  });

  it("reloads with “Retry” after a failure", async () => {
    answers("GET", LIST, refused(500));
    const { user } = show();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `${INSTITUTIONS} could not be loaded`,
    );
    answerAccess();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rows(INSTITUTIONS)).toHaveLength(3);
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

  it("shows an empty state in a room without operations", async () => {
    answers("GET", OPERATION_LIST, []);
    show();
    expect(await screen.findByText("No SWIFT operations yet")).toBeInTheDocument();
  });

  it("reloads with “Retry” after a failure", async () => {
    answers("GET", OPERATION_LIST, refused(500));
    const { user } = show();
    expect(await screen.findByRole("alert")).toHaveTextContent(`${OPERATIONS} could not be loaded`);
    answerAccess();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rows(OPERATIONS)).toHaveLength(1);
  });

  it("reloads when the live connection reports a change", async () => {
    const { client } = show();
    await rows(OPERATIONS);
    answers("GET", OPERATION_LIST, [operation, { ...operation, id: "SIM-OP-0009" }]);
    act(() => {
      applyMessage(client, JSON.stringify({ type: "records_changed", data: ["swift/operations"] }));
    });
    expect(await screen.findByText("SIM-OP-0009")).toBeInTheDocument();
  });
});
