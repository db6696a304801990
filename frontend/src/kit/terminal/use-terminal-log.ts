import { useCallback, useMemo, useState } from "react";

export type TerminalLineKind = "input" | "output" | "error" | "notice";

export type TerminalLine = {
  id: number;
  kind: TerminalLineKind;
  /** May hold line breaks; markup in it is text like any other. */
  text: string;
};

type NewLine = Omit<TerminalLine, "id">;

const CAP = 10_000;

type Log = { lines: readonly TerminalLine[]; nextId: number; cleared: boolean };

const NOTHING: readonly NewLine[] = [];
const EMPTY: Log = { lines: [], nextId: 1, cleared: false };

function extended(log: Log, added: readonly NewLine[], cap: number): Log {
  const numbered = added.map((line, index) => ({ ...line, id: log.nextId + index }));
  return {
    ...log,
    lines: [...log.lines, ...numbered].slice(-cap),
    nextId: log.nextId + added.length,
  };
}

/**
 * The lines of a terminal: each with an id of its own, the oldest dropped beyond the cap. The welcome is before
 * them, as it is worded now, until the terminal is cleared; hand in the same array as long as it says the same.
 */
export function useTerminalLog(welcome: readonly NewLine[] = NOTHING, cap = CAP) {
  const [log, setLog] = useState(EMPTY);

  const lines = useMemo(() => {
    if (log.cleared) return log.lines;
    // Before all other ids, so that nobody takes a reworded welcome for news.
    const greeting = welcome.map((line, index) => ({ ...line, id: index - welcome.length }));
    return [...greeting, ...log.lines].slice(-cap);
  }, [log, welcome, cap]);

  const append = useCallback(
    (kind: TerminalLineKind, text: string | readonly string[]) => {
      const texts = typeof text === "string" ? [text] : text;
      setLog((current) =>
        extended(
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
