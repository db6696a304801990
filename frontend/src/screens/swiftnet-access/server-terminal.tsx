import { useSwiftnetTerminal } from "@/parts/swiftnet/use-swiftnet-terminal";
import { Terminal } from "@/kit/terminal/terminal";
import { type SwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

/** Terminal that prints the server's output and adds nothing. */
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
      height={420}
      anchor="swiftnet-access.terminal"
    />
  );
}
