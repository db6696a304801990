import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import {
  type SwiftnetTerminalOptions,
  useSwiftnetTerminal,
} from "@/parts/swiftnet/use-swiftnet-terminal";
import { contentOf } from "@/content/use-content";
import { answers, refused, sentTo, unreachable } from "@/testing/api";

const PATH = "/api/swiftnet/command";
const UNREACHABLE = ["CONNECTION ERROR: Unable to process command", "Status: FAILED TO DOWNLOAD"];

const texts = {
  welcome: [] as string[],
  commandFailed: "COMMAND FAILED: {error}",
  unknownError: "Unknown error",
  connectionError: UNREACHABLE,
};

function content(overrides: Partial<typeof texts>) {
  return contentOf(texts, overrides);
}

const CONTENT = content({});

const sentCommands = () =>
  sentTo("POST", PATH).map(({ body }) => (body as { command: string }).command);

/** Respond to every command with the return value of `reply`. */
function answer(reply: (command: string) => Response | Promise<Response>): void {
  answers("POST", PATH, ({ body }) => reply(body.command));
}

function echo(command: string): Response {
  return HttpResponse.json({ success: true, output: [`ran ${command}`] });
}

function show(options: Partial<SwiftnetTerminalOptions> = {}) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook((props) => useSwiftnetTerminal({ t: CONTENT, ...props }), {
    wrapper,
    initialProps: options,
  });
}

type HookResult = ReturnType<typeof show>["result"];

async function run(result: HookResult, text: string): Promise<void> {
  await act(() => result.current.run(text));
}

function logOf(result: HookResult): string[] {
  return result.current.lines.map(({ kind, text }) => `${kind}: ${text}`);
}

describe("useSwiftnetTerminal", () => {
  it("prints the command and then the server's output", async () => {
    answer(() => HttpResponse.json({ success: true, output: ["one", "two"] }));
    const { result } = show({ t: content({ welcome: ["Hello"] }) });
    await run(result, "status");
    expect(sentCommands()).toEqual(["status"]);
    expect(logOf(result)).toEqual(["notice: Hello", "input: status", "output: one", "output: two"]);
  });

  it("updates the welcome lines when the texts change, until the terminal is cleared", async () => {
    answer(echo);
    const { result, rerender } = show({ t: content({ welcome: ["Hello"] }) });
    await run(result, "status");
    rerender({ t: content({ welcome: ["Good", "morning"] }) });
    const after = ["input: status", "output: ran status"];
    expect(logOf(result)).toEqual(["notice: Good", "notice: morning", ...after]);

    act(() => result.current.clear());
    rerender({ t: content({ welcome: ["Good evening"] }) });
    expect(logOf(result)).toEqual([]);
  });

  it("appends the lines of `addition` only after a successful command", async () => {
    const addition = vi.fn(() => ["canned"]);
    answer(echo);
    const { result } = show({ addition });
    await run(result, "help");
    expect(addition).toHaveBeenCalledExactlyOnceWith("help", ["ran help"]);
    expect(logOf(result).at(-1)).toBe("output: canned");
    answer(() => HttpResponse.json({ success: false, output: [], error: "No" }));
    await run(result, "help");
    expect(addition).toHaveBeenCalledOnce();
  });

  it.each([
    ["the reason", ["so far"], "Not accepted", "Not accepted"],
    ["an empty reason", ["so far"], "", "Unknown error"],
    ["no reason", ["so far"], undefined, "Unknown error"],
    ["no output", undefined, "No", "No"],
  ])("prints a command that fails with %s", async (_case, output, error, printed) => {
    answer(() => HttpResponse.json({ success: false, output, error }));
    const { result } = show();
    await run(result, "release 1");
    expect(logOf(result)).toEqual([
      "input: release 1",
      ...(output ?? []).map((line) => `output: ${line}`),
      `error: COMMAND FAILED: ${printed}`,
    ]);
    expect(result.current.busy).toBe(false);
  });

  it.each([
    ["the network fails", unreachable],
    ["the server breaks", () => refused(500, "Oops")],
    ["the reply is no JSON", () => new HttpResponse("<html>")],
  ])("prints two lines when %s", async (_case, reply) => {
    answer(reply);
    const { result } = show();
    await run(result, "status");
    expect(logOf(result)).toEqual([
      "input: status",
      ...UNREACHABLE.map((line) => `error: ${line}`),
    ]);
    expect(result.current.busy).toBe(false);
  });

  it("prints the server's reason when the server rejects a command", async () => {
    answer(() =>
      HttpResponse.json(
        { code: "real_world_identifier", message: "This looks like a real account.", fields: {} },
        { status: 400 },
      ),
    );
    const { result } = show();
    await run(result, "pay");
    expect(logOf(result).at(-1)).toBe("error: COMMAND FAILED: This looks like a real account.");
  });

  it("runs the lines of a text in order, each with its own outcome, and skips blank lines", async () => {
    answer((command) => (command === "two" ? HttpResponse.error() : echo(command)));
    const { result } = show();
    await run(result, "one\n\n   \n two \nthree\n");
    expect(sentCommands()).toEqual(["one", "two", "three"]);
    expect(logOf(result)).toEqual([
      "input: one",
      "output: ran one",
      "input: two",
      ...UNREACHABLE.map((line) => `error: ${line}`),
      "input: three",
      "output: ran three",
    ]);
  });

  it("calls onStart and onEnd for each command, onEnd with the outcome", async () => {
    answer((command) => (command === "bad" ? HttpResponse.error() : echo(command)));
    const onStart = vi.fn();
    const onEnd = vi.fn();
    const { result } = show({ onStart, onEnd });
    await run(result, "good\nbad");
    expect(onStart.mock.calls).toEqual([["good"], ["bad"]]);
    expect(onEnd.mock.calls).toEqual([
      ["good", true],
      ["bad", false],
    ]);
  });

  it("ignores a command while another is running", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const { result } = show();
    act(() => void result.current.run("slow"));
    await waitFor(() => expect(sentCommands()).toEqual(["slow"]));
    expect(result.current.busy).toBe(true);
    await run(result, "second");
    act(() => release(echo("slow")));
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(sentCommands()).toEqual(["slow"]);
  });

  it("skips the remaining lines after it was unmounted", async () => {
    let release: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (release = resolve)));
    const { result, unmount } = show();
    let running: Promise<void> | undefined;
    act(() => {
      running = result.current.run("one\ntwo");
    });
    await waitFor(() => expect(sentCommands()).toEqual(["one"]));
    unmount();
    release(echo("one"));
    await running;
    expect(sentCommands()).toEqual(["one"]);
  });

  it("stops in the middle of several lines and prints the number of skipped commands", async () => {
    answer(() => new Promise(() => undefined));
    const { result } = show();
    act(() => void result.current.run("one\ntwo\nthree"));
    await waitFor(() => {
      expect(sentCommands()).toEqual(["one"]);
    });
    act(() => {
      result.current.stop();
    });
    await waitFor(() => {
      expect(result.current.busy).toBe(false);
    });
    expect(result.current.lines.map(({ text }) => text)).toEqual([
      "one",
      "^C 2 commands were not run.",
    ]);
    answer(echo);
    await act(() => result.current.run("four"));
    expect(sentCommands()).toEqual(["one", "four"]);
    expect(result.current.lines.at(-1)?.text).toBe("ran four");
  });

  // meets 1:137
  it("prints markup and control characters as text", async () => {
    answer((command) => HttpResponse.json({ success: true, output: [command] }));
    const { result } = show();
    await run(result, "<b>x</b> \u0007 {error} $&");
    expect(logOf(result)).toEqual([
      "input: <b>x</b> \u0007 {error} $&",
      "output: <b>x</b> \u0007 {error} $&",
    ]);
  });
});
