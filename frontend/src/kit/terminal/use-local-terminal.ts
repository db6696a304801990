import { useMemo } from "react";

import { useTerminalLog } from "@/kit/terminal/use-terminal-log";

export type TerminalAnswer = { kind: "output" | "notice"; lines: readonly string[] };

/** Reply of a terminal to a command; "clear" empties the log. */
export type TerminalReply = readonly TerminalAnswer[] | "clear";

type LocalTerminalOptions = {
  /** Lines shown until the terminal is cleared; memoize the array. */
  welcome: readonly string[];
  answer: (command: string) => TerminalReply;
};

/** Return a terminal that answers without a server; `run` returns the reply. */
export function useLocalTerminal({ welcome, answer }: LocalTerminalOptions) {
  const greeting = useMemo(
    () => welcome.map((text) => ({ kind: "notice" as const, text })),
    [welcome],
  );
  const { lines, append, clear } = useTerminalLog(greeting);

  function run(command: string): TerminalReply {
    const reply = answer(command);
    if (reply === "clear") {
      clear();
      return reply;
    }
    append("input", command);
    for (const { kind, lines: replyLines } of reply) append(kind, replyLines);
    return reply;
  }

  return { lines, run, clear };
}
