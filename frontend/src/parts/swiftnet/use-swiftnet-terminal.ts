import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";

import { ApiError } from "@/api/client";
import { runSwiftnetCommand } from "@/api/swiftnet";
import { useTerminalLog } from "@/kit/terminal/use-terminal-log";
import { type Content } from "@/content/use-content";

/** Texts that every terminal on the SwiftNet server needs; `commandFailed` has the placeholder `{error}`. */
type SwiftnetTerminalContent = Content<
  Record<"commandFailed" | "unknownError", string> & Record<"welcome" | "connectionError", string[]>
>;

export type SwiftnetTerminalOptions = {
  t: SwiftnetTerminalContent;
  /** Return the lines that the console adds to the server's output of a command. */
  addition?: (command: string, output: readonly string[]) => readonly string[];
  onStart?: (command: string) => void;
  onEnd?: (command: string, success: boolean) => void;
};

function stopText(left: number): string {
  if (left === 0) return "^C";
  return left === 1 ? "^C 1 command was not run." : `^C ${left} commands were not run.`;
}

type Call = { command: string; signal: AbortSignal };

/** Return the server's reason for a rejected command; undefined for a failed connection. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.detail : undefined;
}

/** Return a terminal on the SwiftNet server; each line is one call, and the calls run in sequence. */
export function useSwiftnetTerminal({ t, addition, onStart, onEnd }: SwiftnetTerminalOptions) {
  const welcome = useMemo(
    () => t.list("welcome").map((text) => ({ kind: "notice" as const, text })),
    [t],
  );
  const { lines, append, clear } = useTerminalLog(welcome);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const current = useRef<AbortController>(null);
  const { mutateAsync } = useMutation({
    mutationFn: ({ command, signal }: Call) => runSwiftnetCommand(command, signal),
  });

  useEffect(
    () => () => {
      current.current?.abort();
    },
    [],
  );

  function fail(reason: string) {
    const error = reason === "" ? t("unknownError") : reason;
    append("error", t("commandFailed", { error }));
  }

  async function runOne(call: Call): Promise<boolean> {
    try {
      const { success, output = [], error } = await mutateAsync(call);
      append("output", output);
      if (success) append("output", addition?.(call.command, output) ?? []);
      else fail(error ?? "");
      return success;
    } catch (error) {
      if (call.signal.aborted) return false;
      const refusal = reasonOf(error);
      if (refusal === undefined) append("error", t.list("connectionError"));
      else fail(refusal);
      return false;
    }
  }

  /** Run the lines of a text in order, each with its own outcome; do nothing if another text is still running. */
  async function run(text: string): Promise<void> {
    if (running.current) return;
    const { signal } = (current.current = new AbortController());
    const commands = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    running.current = true;
    setBusy(true);
    let left = commands.length;
    for (const command of commands) {
      if (signal.aborted) break;
      left -= 1;
      append("input", command);
      onStart?.(command);
      const success = await runOne({ command, signal });
      onEnd?.(command, success);
    }
    if (signal.aborted) append("notice", stopText(left));
    running.current = false;
    setBusy(false);
  }

  /** Abort the running call and skip the remaining commands; the server may still finish the call. */
  function stop() {
    current.current?.abort();
  }

  return { lines, busy, clear, run, stop };
}
