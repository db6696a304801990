import { useCallback, useMemo, useState } from "react";

export type TerminalLineKind = "input" | "output" | "error" | "notice";

export type TerminalLine = {
  id: number;
  kind: TerminalLineKind;
  /** Text of the line; may contain line breaks, and markup is shown as text. */
  text: string;
};

type NewLine = Omit<TerminalLine, "id">;

const CAP = 10_000;

type Log = { lines: readonly TerminalLine[]; nextId: number; cleared: boolean };

const NOTHING: readonly NewLine[] = [];
const EMPTY: Log = { lines: [], nextId: 1, cleared: false };

function appendLines(log: Log, newLines: readonly NewLine[], cap: number): Log {
  const linesWithIds = newLines.map((line, index) => ({ ...line, id: log.nextId + index }));
  return {
    ...log,
    lines: [...log.lines, ...linesWithIds].slice(-cap),
    nextId: log.nextId + newLines.length,
  };
}

/**
 * Return the lines of a terminal: each with its own id, the oldest dropped beyond the limit. Until the terminal is
 * cleared, the welcome lines in their current wording come first; memoize `welcome`.
 */
export function useTerminalLog(welcome: readonly NewLine[] = NOTHING, cap = CAP) {
  const [log, setLog] = useState(EMPTY);

  const lines = useMemo(() => {
    if (log.cleared) return log.lines;
    // Only lines with ids above the last announced id are announced, so edited welcome lines get ids below all others.
    const greeting = welcome.map((line, index) => ({ ...line, id: index - welcome.length }));
    return [...greeting, ...log.lines].slice(-cap);
  }, [log, welcome, cap]);

  const append = useCallback(
    (kind: TerminalLineKind, text: string | readonly string[]) => {
      const texts = typeof text === "string" ? [text] : text;
      setLog((current) =>
        appendLines(
          current,
          texts.map((item) => ({ kind, text: item })),
          cap,
        ),
      );
    },
    [cap],
  );

  const clear = useCallback(() => {
    setLog((current) => ({ ...current, lines: [], cleared: true }));
  }, []);

  return { lines, append, clear };
}
