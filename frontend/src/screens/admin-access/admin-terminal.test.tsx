import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { answers, unreachable } from "@/testing/api";
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
  it("prints only once that an unknown command requires credentials, even if the server prints the same line", async () => {
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "unknown one");
    expect(lines(log).slice(WELCOME)).toEqual(["admin> unknown one", UNKNOWN]);
  });

  // meets 1:137 1:156
  it("prints that an unknown command requires credentials if the server prints nothing", async () => {
    answers("POST", COMMAND, { success: true, output: [] });
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "anything");
    expect(lines(log).slice(WELCOME)).toEqual(["admin> anything", UNKNOWN]);
  });

  it("adds no line to the server's output for a command that only the server knows", async () => {
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "ping");
    expect(lines(log).slice(WELCOME)).toEqual(["admin> ping", "server: ping"]);
  });

  // meets 1:215
  it("prints the server's error and no canned text for a failed command", async () => {
    answers("POST", COMMAND, { success: false, output: [], error: "Not today" });
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "help");
    expect(lines(log).slice(WELCOME)).toEqual(["admin> help", "COMMAND FAILED: Not today"]);
  });

  // meets 1:215
  it("prints “Unknown error” for a failed command without a reason", async () => {
    answers("POST", COMMAND, { success: false, output: [] });
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "help");
    expect(lines(log).at(-1)).toBe("COMMAND FAILED: Unknown error");
  });

  // meets 1:215
  it("prints two lines when the connection fails", async () => {
    answers("POST", COMMAND, unreachable);
    const { user, field, log } = showAdmin();
    await runCommand(user, field, "status");
    expect(lines(log).slice(WELCOME)).toEqual(["admin> status", ...UNREACHABLE]);
  });

  // meets 1:137 1:156
  it("ignores blank input", async () => {
    const { user, field, log } = showAdmin();
    await user.type(field, "   {Enter}");
    expect(lines(log)).toHaveLength(WELCOME);
  });

  it("prints long commands, markup and control characters as plain text", async () => {
    const { user, field, log } = showAdmin();
    const odd = `unknown <img src=x onerror=alert(1)> \u0007\u001b[31m ${"x".repeat(10_000)}`;
    await runCommand(user, field, odd);
    expect(lines(log).slice(WELCOME)).toEqual([`admin> ${odd}`, UNKNOWN]);
    expect(log.querySelector("img")).toBeNull();
  });

  it("completes its own commands with Tab", async () => {
    const { user, field } = showAdmin();
    await user.type(field, "conf{Tab}");
    expect(field).toHaveValue("confirm master wallet address");
  });
});

describe("LineMode", () => {
  // meets 1:71 1:137
  it("starts with “Single Line”", () => {
    showAdmin();
    expect(screen.getByRole("button", { name: "Single Line", pressed: true })).toBeInTheDocument();
    expect(
      screen.getByRole("button", { name: "Multiple Lines", pressed: false }),
    ).toBeInTheDocument();
  });

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

  it("runs the next line after a line whose connection fails", async () => {
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
  it("runs a line on Enter after the switch back to “Single Line”", async () => {
    const { user, field, log } = showAdmin();
    await user.click(screen.getByRole("button", { name: "Multiple Lines" }));
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
