import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { answers } from "@/testing/api";
import {
  answerAdmin,
  COMMAND,
  type CommandReply,
  lines,
  runCommand,
  showAdmin,
  UNKNOWN,
  UNREACHABLE,
} from "@/testing/screens/admin-access";
import { expectAccessible } from "@/testing/axe";

const WELCOME = 2;

beforeEach(answerAdmin);

describe("AdminTerminal", () => {
  // meets 1:71
  it("has a log that is 1500 px high", () => {
    const { log } = showAdmin();
    expect(log).toHaveStyle({ minHeight: "1500px", maxHeight: "1500px" });
  });

  // meets 1:137
  it("prints a known command, the server's output, and then the console's canned text", async () => {
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "version");
    expect(lines(log).slice(WELCOME)).toEqual([
      "admin> version",
      "server: version",
      "Admin console, training build (SIMULATED)",
      "Console licence valid until the end of 2026, as claimed",
    ]);
  });

  // meets 1:137 1:156
  it.each([
    ["the same line", [UNKNOWN]],
    ["nothing", []],
  ])(
    "prints only once that an unknown command requires credentials if the server prints %s",
    async (_, output) => {
      answers("POST", COMMAND, { success: true, output });
      const { user, field, log } = showAdmin();
      await runCommand(user, field, "anything");
      expect(lines(log).slice(WELCOME)).toEqual(["admin> anything", UNKNOWN]);
    },
  );

  // meets 1:215
  it.each([
    ["the server's error", "Not today", "Not today"],
    ["“Unknown error”", undefined, "Unknown error"],
  ])("prints %s and no canned text for a failed command", async (_, error, reason) => {
    answers("POST", COMMAND, { success: false, output: [], error });
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "help");
    expect(lines(log).slice(WELCOME)).toEqual(["admin> help", `COMMAND FAILED: ${reason}`]);
  });

  it("completes its own commands with Tab", async () => {
    const { user, field } = showAdmin();
    await user.type(field, "conf{Tab}");
    expect(field).toHaveValue("confirm master wallet address");
  });
});

describe("LineMode", () => {
  // meets 1:71 1:137
  it("inserts a new line on Enter and runs all lines in order on Ctrl-Enter", async () => {
    const { user, field, log, container } = showAdmin();
    await user.click(screen.getByRole("button", { name: "Multiple Lines" }));
    expect(screen.getByRole("button", { name: "Multiple Lines" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await user.type(field, "unknown a{Enter}{Enter}  {Enter}ping");
    expect(lines(log)).toHaveLength(WELCOME);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(lines(log).slice(WELCOME)).toEqual([
        "admin> unknown a",
        UNKNOWN,
        "admin> ping",
        "server: ping",
      ]),
    );
    expect(field).toHaveValue("");
    await expectAccessible(container);
  });

  // meets 1:215
  it("prints two lines when a line's connection fails, and runs the next line", async () => {
    const replies = [Response.error(), { success: true, output: ["pong"] }];
    answers("POST", COMMAND, () => replies.shift() ?? Response.error());
    const { user, field, log } = showAdmin();
    await user.click(screen.getByRole("button", { name: "Multiple Lines" }));
    await user.type(field, "status{Enter}ping{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(lines(log).slice(WELCOME)).toEqual([
        "admin> status",
        ...UNREACHABLE,
        "admin> ping",
        "pong",
      ]),
    );
  });

  // meets 1:71 1:137
  it("starts with “Single Line”, and runs a line on Enter after a switch there and back", async () => {
    const { user, field, log } = showAdmin();
    expect(screen.getByRole("button", { name: "Single Line", pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Multiple Lines", pressed: false }));
    await user.click(screen.getByRole("button", { name: "Single Line" }));
    await user.type(field, "ping{Enter}");
    await waitFor(() => expect(lines(log).at(-1)).toBe("server: ping"));
  });
});

describe("AdminTerminal while a command runs", () => {
  it("is marked as busy, and its buttons don't run another command", async () => {
    let release: (reply: CommandReply) => void = () => undefined;
    answers("POST", COMMAND, () => new Promise((resolve) => (release = resolve)));
    const { user, field, log } = showAdmin();
    await user.type(field, "ping{Enter}");
    await screen.findByRole("region", { name: "Admin terminal", busy: true });
    await user.click(screen.getByRole("button", { name: /^SEPA/ }));
    expect(lines(log).slice(WELCOME)).toEqual(["admin> ping"]);
    act(() => release({ success: true, output: ["pong"] }));
    await screen.findByRole("region", { name: "Admin terminal", busy: false });
    expect(lines(log).at(-1)).toBe("pong");
  });
});
