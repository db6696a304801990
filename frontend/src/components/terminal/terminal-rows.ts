import { type TerminalLine, type TerminalLineKind } from "@/components/terminal/use-terminal-log";

/** One row on the screen; a line with line breaks makes several. */
export type TerminalRow = {
  key: string;
  kind: TerminalLineKind;
  text: string;
  first: boolean;
};

/** The rows of the lines, and the length of the longest, which sets how far the log scrolls sideways. */
export function rowsOf(lines: readonly TerminalLine[]): { rows: TerminalRow[]; longest: number } {
  const rows: TerminalRow[] = [];
  let longest = 0;
  for (const { id, kind, text } of lines) {
    text.split("\n").forEach((part, index) => {
      rows.push({ key: `${id}-${index}`, kind, text: part, first: index === 0 });
      longest = Math.max(longest, part.length);
    });
  }
  return { rows, longest };
}

/** The log as plain text, as Copy gives it. */
export function logText(lines: readonly TerminalLine[], prompt: string): string {
  return lines.map(({ kind, text }) => (kind === "input" ? `${prompt} ${text}` : text)).join("\n");
}
