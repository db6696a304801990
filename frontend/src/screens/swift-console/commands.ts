import { type TerminalAnswer, type TerminalReply } from "@/kit/terminal/use-local-terminal";
import { formatAmount } from "@/lib/format";
import { trainingMt103, valueDate } from "@/screens/swift-console/mt103";
import { type SwiftContent } from "@/screens/swift-console/use-swift-content";

/** Function that returns the answer to a command, given the texts and the room's time. */
export type Answerer = (command: string, t: SwiftContent, now: Date) => TerminalReply;

type ListKey = Parameters<SwiftContent["list"]>[0];

const TNT = { help: "tntHelp", status: "tntStatus", ping: "tntPing" } as const;
const SWIFT = { help: "swiftHelp", status: "swiftStatus", balance: "swiftBalance" } as const;

export const tntCommands = Object.keys(TNT);
export const swiftCommands = [...Object.keys(SWIFT), "mt103", "clear"];

/** Return the lines of a text key with the console's numbers filled in. */
export function linesOf(
  key: ListKey,
  t: SwiftContent,
  more: Record<string, string> = {},
): string[] {
  return t.list(key, {
    networkVersion: t("networkVersion"),
    terminalVersion: t("terminalVersion"),
    code: t("code"),
    sampleBalance: formatAmount(t.amount("sampleBalance")),
    sampleCurrency: t("sampleCurrency"),
    ...more,
  });
}

function listKeyOf(table: Record<string, ListKey>, command: string): ListKey | undefined {
  return Object.hasOwn(table, command) ? table[command] : undefined;
}

function output(lines: string[]): TerminalAnswer[] {
  return [{ kind: "output", lines }];
}

/** Return the answer of the TNT terminal; an unknown command gets a success message as well. */
export const answerTnt: Answerer = (command, t) =>
  output(linesOf(listKeyOf(TNT, command.toLowerCase()) ?? "tntOther", t, { command }));

/** Return the answer of the SWIFT Alliance terminal; an unknown command gets a success message as well. */
export const answerSwift: Answerer = (command, t, now) => {
  const word = command.toLowerCase();
  if (word === "clear") return "clear";
  if (word === "mt103") {
    const fields = linesOf("mt103Fields", t, { date: valueDate(now) });
    return [
      { kind: "notice", lines: linesOf("mt103Before", t) },
      { kind: "output", lines: trainingMt103(fields) },
      { kind: "notice", lines: linesOf("mt103After", t) },
    ];
  }
  return output(linesOf(listKeyOf(SWIFT, word) ?? "swiftOther", t, { command }));
};
