import { useEffect, useRef, useState } from "react";

import { Terminal } from "@/kit/terminal/terminal";
import { Button } from "@/kit/ui/button";
import { completions } from "@/screens/admin-access/commands";
import { type AdminConsole } from "@/screens/admin-access/use-admin-console";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

type AdminTerminalProps = { console: AdminConsole; t: AdminContent };

/**
 * Admin terminal. Because it is taller than the window, its header is sticky, and new lines scroll into view while the
 * input has the focus.
 */
export function AdminTerminal({ console, t }: AdminTerminalProps) {
  const { lines, busy, run, clear, stop } = console;
  const [multiline, setMultiline] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (document.activeElement?.tagName !== "TEXTAREA") return;
    if (area.current?.contains(document.activeElement) !== true) return;
    const rows = area.current.querySelectorAll("[data-kind]");
    rows[rows.length - 1]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [lines]);

  return (
    <div ref={area} className="min-w-0 **:data-kind:scroll-my-44 **:data-kind:scroll-ml-3">
      <Terminal
        title={t("terminalTitle")}
        label={t("terminalLabel")}
        prompt={t("terminalPrompt")}
        placeholder={t("terminalPlaceholder")}
        lines={lines}
        busy={busy}
        multiline={multiline}
        completions={completions}
        onSubmit={(text) => void run(text)}
        onClear={clear}
        onStop={stop}
        height={1500}
        anchor="admin-access.terminal"
        actions={<LineMode multiline={multiline} onChange={setMultiline} t={t} />}
        promptInLog
        className="h-full overflow-clip [&>header]:top-20 [&>header]:z-10 tall:[&>header]:sticky"
      />
    </div>
  );
}

type LineModeProps = {
  multiline: boolean;
  onChange: (multiline: boolean) => void;
  t: AdminContent;
};

function LineMode({ multiline, onChange, t }: LineModeProps) {
  return (
    <div
      role="group"
      aria-label={t("lineMode")}
      data-anchor="admin-access.terminal.lineMode"
      className="flex flex-wrap gap-1"
    >
      {[false, true].map((choice) => (
        <Button
          key={String(choice)}
          variant={choice === multiline ? "secondary" : "ghost"}
          size="sm"
          aria-pressed={choice === multiline}
          onClick={() => onChange(choice)}
        >
          {t(choice ? "multipleLines" : "singleLine")}
        </Button>
      ))}
    </div>
  );
}
