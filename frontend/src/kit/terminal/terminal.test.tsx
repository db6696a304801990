import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { Console, show } from "@/testing/kit/terminal";
import { expectAccessible } from "@/testing/axe";
import { typeInto } from "@/testing/put";

describe("TerminalInput", () => {
  // meets 1:137 1:156
  it("submits the trimmed text on Enter and clears the field", async () => {
    const { user, field, onSubmit, log } = show();
    await user.type(field, "  status {Enter}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith("status");
    expect(field).toHaveValue("");
    expect(within(log).getByText("status")).toBeInTheDocument();
  });

  // meets 1:156
  // departs from 1:135a
  it("ignores blank input", async () => {
    const { user, field, onSubmit } = show();
    await user.type(field, "   {Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  // departs from 1:135a
  it("submits with its button", async () => {
    const { user, field, onSubmit } = show({ submitLabel: "Initiate" });
    await user.type(field, "help");
    await user.click(screen.getByRole("button", { name: "Initiate" }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith("help");
  });

  it("runs no command while it is busy, and keeps the typed text", async () => {
    const { user, field, onSubmit } = show({ busy: true });
    await user.type(field, "status{Enter}");
    await user.click(screen.getByRole("button", { name: "Run" }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field).toHaveValue("status");
  });

  it("joins pasted lines in single-line mode without their indents, in linear time", async () => {
    const { user, field } = show();
    await typeInto(user, field, "mt103  \r\n\n   balance \n  status");
    expect(field).toHaveValue("mt103 balance status");
    await user.clear(field);
    const before = process.cpuUsage();
    await user.paste(`a${" ".repeat(200_000)}b`);
    // A backtracking pattern would take more than ten seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    expect(field.value).toHaveLength(200_002);
  });

  it("runs up to 50 lines, but rejects more lines with an error and keeps them in the field", async () => {
    const { user, field, onSubmit } = show({ multiline: true });
    const column = (count: number) => Array.from({ length: count }, () => "status").join("\n");
    await typeInto(user, field, column(51));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByRole("alert")).toHaveTextContent("51 lines are too many at once.");
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field).toHaveValue(column(51));
    await user.clear(field);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await user.paste(column(50));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(column(50));
  });

  it("shows and runs several typed lines as one line in single-line mode", async () => {
    const { user, field, onSubmit, rerender } = show({ multiline: true });
    await user.type(field, "status{Enter}version{Enter}help");
    rerender(<Console onSubmit={onSubmit} />);
    expect(field).toHaveValue("status version help");
    await user.type(field, "{Enter}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith("status version help");
  });

  it("stops a running command with its button or Ctrl-C, but Ctrl-C only copies while text is selected", async () => {
    const onStop = vi.fn();
    const { user, field } = show({ busy: true, onStop });
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(onStop).toHaveBeenCalledTimes(1);
    expect(field).toHaveFocus();
    await user.type(field, "next{Control>}c{/Control}");
    expect(onStop).toHaveBeenCalledTimes(2);
    await user.keyboard("{Control>}C{/Control}");
    expect(onStop).toHaveBeenCalledTimes(3);
    field.select();
    await user.keyboard("{Control>}c{/Control}");
    expect(onStop).toHaveBeenCalledTimes(3);
  });

  it("has no “Stop” button while nothing runs", () => {
    show({ onStop: vi.fn() });
    expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument();
  });

  it("inserts a new line on Enter in multi-line mode, and submits all lines on Ctrl-Enter", async () => {
    const { user, field, onSubmit } = show({ multiline: true });
    await user.type(field, "help{Enter}status");
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(field, "{Control>}{Enter}{/Control}");
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith("help\nstatus");
  });
});

describe("useHistory", () => {
  it("shows earlier commands with arrow up, and returns to the unfinished command with arrow down", async () => {
    const { user, field } = show();
    await user.type(field, "help{Enter}status{Enter}bal");
    await user.keyboard("{ArrowUp}");
    expect(field).toHaveValue("status");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(field).toHaveValue("help");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(field).toHaveValue("bal");
  });

  it("stores consecutive repeats of a command only once", async () => {
    const { user, field } = show();
    await user.type(field, "help{Enter}status{Enter}status{Enter}");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(field).toHaveValue("help");
  });
});

describe("complete", () => {
  const completions = ["status", "statistics", "help"];

  it("completes the only candidate", async () => {
    const { user, field } = show({ completions });
    await user.type(field, "he{Tab}");
    expect(field).toHaveValue("help");
    expect(field).toHaveFocus();
  });

  it("completes the common prefix, lists the candidates, then cycles through them", async () => {
    const { user, field } = show({ completions });
    await user.type(field, "s{Tab}");
    expect(field).toHaveValue("stat");
    expect(screen.getByText("statistics")).toBeInTheDocument();
    await user.keyboard("{Tab}");
    expect(field).toHaveValue("status");
    await user.keyboard("{Tab}");
    expect(field).toHaveValue("statistics");
  });

  it("completes the command at the caret, even if the caret isn't in the last line", async () => {
    const { user, field } = show({ completions, multiline: true });
    await user.type(field, "he{Enter}st");
    field.setSelectionRange(2, 2);
    await user.keyboard("{Tab}");
    expect(field).toHaveValue("help\nst");
    expect(field.selectionStart).toBe(4);
    await user.keyboard("!");
    expect(field).toHaveValue("help!\nst");
  });

  it("lets Tab leave the field if there is nothing to complete", async () => {
    const { user, field } = show({ completions });
    await user.type(field, "help{Tab}");
    expect(field).not.toHaveFocus();
  });

  it("lets Tab leave the field after Esc, even with candidates", async () => {
    const { user, field } = show({ completions });
    await user.type(field, "he{Escape}{Tab}");
    expect(field).toHaveValue("he");
    expect(field).not.toHaveFocus();
  });
});

// meets 1:14 Domain:1.1b
it("Terminal is accessible, has the simulation mark, and is dark in both themes", async () => {
  const { container } = show({
    completions: ["help"],
    initial: [
      { kind: "notice", text: "Terminal 2.1.0" },
      { kind: "error", text: "COMMAND FAILED: Unknown error" },
    ],
  });
  await expectAccessible(container);
  const terminal = screen.getByRole("region", { name: "SWIFT console" });
  expect(terminal).toHaveAttribute("data-theme", "dark");
  expect(terminal.querySelector(".simulated-mark")).toBeInTheDocument();
});
