import { useCallback, useState } from "react";

export type TerminalLineKind = "input" | "output" | "error" | "notice";

export type TerminalLine = {
  id: number;
  kind: TerminalLineKind;
  /** May hold line breaks; markup in it is text like any other. */
  text: string;
};

type NewLine = Omit<TerminalLine, "id">;

const CAP = 10_000;

type Log = { lines: readonly TerminalLine[]; nextId: number };

function extended(log: Log, added: readonly NewLine[], cap: number): Log {
  const numbered = added.map((line, index) => ({ ...line, id: log.nextId + index }));
  return {
    lines: [...log.lines, ...numbered].slice(-cap),
    nextId: log.nextId + added.length,
  };
}

/** The lines of a terminal: each with an id of its own, the oldest dropped beyond the cap. */
export function useTerminalLog(initial: readonly NewLine[] = [], cap = CAP) {
  const [log, setLog] = useState<Log>(() => extended({ lines: [], nextId: 1 }, initial, cap));

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
    setLog((current) => ({ ...current, lines: [] }));
  }, []);

  return { lines: log.lines, append, clear };
}
