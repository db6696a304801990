import { Eraser } from "lucide-react";
import { type ReactNode, useState } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { CopyButton } from "@/kit/actions/copy-button";
import { TerminalInput } from "@/kit/terminal/terminal-input";
import { TerminalLog } from "@/kit/terminal/terminal-log";
import { type TerminalLine } from "@/kit/terminal/use-terminal-log";
import { Button } from "@/kit/ui/button";
import { cn } from "@/lib/utils";
import { activityListener } from "@/lib/activity-listener";

type TerminalProps = {
  title: string;
  /** Label of the command field. */
  label: string;
  lines: readonly TerminalLine[];
  onSubmit: (command: string) => void;
  prompt?: string;
  placeholder?: string;
  submitLabel?: string;
  /** True for multi-line mode: Enter inserts a new line, and Ctrl-Enter or Cmd-Enter submits all lines as one text. */
  multiline?: boolean;
  busy?: boolean;
  completions?: readonly string[];
  onClear?: () => void;
  /** Callback that stops a running command; a button beside the command line and Ctrl-C call it. */
  onStop?: () => void;
  /** Height of the log in pixels: fixed, or growing with its lines between two limits. */
  height?: number | { min: number; max: number };
  /**
   * Set if the command line follows the log's last line, for a log taller than the window; otherwise the command line
   * is below the log.
   */
  promptInLog?: boolean;
  actions?: ReactNode;
  className?: string;
  anchor?: AnchorWith<"log" | "input" | "run" | "clear">;
};

/** Return the log as plain text, for Copy. */
function logText(lines: readonly TerminalLine[], prompt: string): string {
  return lines.map(({ kind, text }) => (kind === "input" ? `${prompt} ${text}` : text)).join("\n");
}

const NO_COMPLETIONS: readonly string[] = [];

/** Terminal that every console uses: a log and a command line, dark in both themes. */
export function Terminal({
  title,
  label,
  lines,
  onSubmit,
  prompt = "$",
  placeholder,
  submitLabel = "Run",
  multiline = false,
  busy = false,
  completions = NO_COMPLETIONS,
  onClear,
  onStop,
  height = 320,
  promptInLog = false,
  actions,
  className,
  anchor,
}: TerminalProps) {
  const [following, setFollowing] = useState(true);
  const { min, max } = typeof height === "number" ? { min: height, max: height } : height;

  const input = (
    <TerminalInput
      label={label}
      prompt={prompt}
      placeholder={placeholder}
      submitLabel={submitLabel}
      multiline={multiline}
      busy={busy}
      completions={completions}
      onSubmit={(command) => {
        setFollowing(true);
        activityListener()?.onCommand?.(command, completions);
        onSubmit(command);
      }}
      onStop={onStop}
      anchor={anchor}
    />
  );

  return (
    <section
      aria-label={title}
      aria-busy={busy}
      data-slot="terminal"
      data-anchor={anchor}
      data-simulated="true"
      data-theme="dark"
      translate="no"
      className={cn(
        "flex min-w-0 flex-col overflow-hidden rounded-lg border bg-terminal font-mono text-code text-foreground",
        className,
      )}
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b bg-card px-3 py-1 font-sans">
        <h2 className="mr-auto min-w-0 truncate text-xs font-semibold">{title}</h2>
        {actions}
        <CopyButton
          label={`${title} log`}
          value={() => logText(lines, prompt)}
          disabled={lines.length === 0}
        />
        {onClear !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Clear ${title}`}
            data-anchor={anchor && `${anchor}.clear`}
            onClick={onClear}
          >
            <Eraser aria-hidden />
            <span aria-hidden className="max-sm:hidden">
              Clear
            </span>
          </Button>
        )}
      </header>
      <TerminalLog
        lines={lines}
        label={`${title} log`}
        anchor={anchor && `${anchor}.log`}
        prompt={prompt}
        minHeight={min}
        maxHeight={max}
        following={following}
        onFollowingChange={setFollowing}
      >
        {promptInLog && <div className="*:*:border-t-0">{input}</div>}
      </TerminalLog>
      {!promptInLog && <div className="border-t bg-terminal">{input}</div>}
    </section>
  );
}
