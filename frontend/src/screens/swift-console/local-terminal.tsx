import { useMemo } from "react";

import { Terminal } from "@/kit/terminal/terminal";
import { useLocalTerminal } from "@/kit/terminal/use-local-terminal";
import { useRoom } from "@/live/use-room";
import { type Answerer, linesOf } from "@/screens/swift-console/commands";
import { type SwiftContent } from "@/screens/swift-console/use-swift-content";

type LocalTerminalProps = {
  t: SwiftContent;
  name: "tnt" | "swift";
  answer: Answerer;
  commands: readonly string[];
};

/** Terminal that answers in the browser, without a call. */
export function LocalTerminal({ t, name, answer, commands }: LocalTerminalProps) {
  const { now } = useRoom();
  const welcome = useMemo(() => linesOf(`${name}Welcome`, t), [name, t]);
  const { lines, run, clear } = useLocalTerminal({
    welcome,
    answer: (command) => answer(command, t, now()),
  });

  return (
    <Terminal
      title={t(`${name}Title`)}
      label={t(`${name}Label`)}
      prompt={t(`${name}Prompt`)}
      placeholder={t(`${name}Placeholder`)}
      lines={lines}
      completions={commands}
      onSubmit={run}
      onClear={clear}
      height={360}
      anchor={`swift-console.${name}`}
    />
  );
}
