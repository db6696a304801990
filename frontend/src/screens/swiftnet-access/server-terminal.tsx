import { useSwiftnetTerminal } from "@/parts/swiftnet/use-swiftnet-terminal";
import { Terminal } from "@/kit/terminal/terminal";
import { type SwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

const HEIGHT = 420;

/** The terminal of the server: it prints what the server answers, and nothing of its own. */
export function ServerTerminal({ t }: { t: SwiftnetContent }) {
  const { lines, busy, run, clear, stop } = useSwiftnetTerminal({ t });
  return (
    <Terminal
      title={t("terminalTitle")}
      label={t("terminalLabel")}
      prompt={t("terminalPrompt")}
      placeholder={t("terminalPlaceholder")}
      lines={lines}
      busy={busy}
      completions={t.list("completions")}
      onSubmit={(text) => void run(text)}
      onClear={clear}
      onStop={stop}
      height={HEIGHT}
      anchor="swiftnet-access.terminal"
    />
  );
}
