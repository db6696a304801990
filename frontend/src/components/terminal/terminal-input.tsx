import { LoaderCircle } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";

import { complete, type Completion } from "@/components/terminal/completion";
import { useHistory } from "@/components/terminal/use-history";
import { Button } from "@/components/ui/button";

const MULTILINE_ROWS = 4;

type TerminalInputProps = {
  label: string;
  prompt: string;
  placeholder?: string;
  submitLabel: string;
  multiline: boolean;
  busy: boolean;
  completions: readonly string[];
  onSubmit: (command: string) => void;
};

function hintFor(multiline: boolean, completing: boolean): string {
  return [
    multiline ? "Ctrl-Enter runs all lines" : "Enter runs",
    "arrow up and down: earlier commands",
    ...(completing ? ["Tab completes, Esc then Tab leaves the field"] : []),
  ].join(" · ");
}

/** The command line: history on the arrow keys, completion on Tab. */
export function TerminalInput({
  label,
  prompt,
  placeholder,
  submitLabel,
  multiline,
  busy,
  completions,
  onSubmit,
}: TerminalInputProps) {
  const hintId = useId();
  const [text, setText] = useState("");
  const [completion, setCompletion] = useState<Completion>();
  const [leaving, setLeaving] = useState(false);
  const history = useHistory();

  function change(next: string) {
    setText(multiline ? next : next.replace(/\s*\r?\n\s*/g, " "));
    setCompletion(undefined);
    setLeaving(false);
  }

  function submit() {
    const command = text.trim();
    if (busy || command === "") return;
    history.remember(command);
    change("");
    onSubmit(command);
  }

  function recall(event: KeyboardEvent<HTMLTextAreaElement>, by: -1 | 1) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const beyond = by === -1 ? text.slice(0, selectionStart) : text.slice(selectionEnd);
    if (beyond.includes("\n")) return;
    event.preventDefault();
    const recalled = history.step(by, text);
    if (recalled !== undefined) change(recalled);
  }

  function completeOnTab(event: KeyboardEvent<HTMLTextAreaElement>) {
    const lineStart = text.lastIndexOf("\n") + 1;
    const next = complete(text.slice(lineStart), completions, completion);
    if (leaving || next === undefined) return;
    event.preventDefault();
    setText(text.slice(0, lineStart) + next.text);
    setCompletion(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !event.shiftKey && (withControl || !multiline)) {
      event.preventDefault();
      submit();
    } else if (event.key === "Escape") {
      setLeaving(true);
      setCompletion(undefined);
    } else if (!withControl && !event.shiftKey) {
      if (event.key === "ArrowUp") recall(event, -1);
      if (event.key === "ArrowDown") recall(event, 1);
      if (event.key === "Tab") completeOnTab(event);
    }
  }

  return (
    <div className="border-t bg-terminal">
      <div className="flex items-start gap-2 py-1.5 pr-1.5 pl-3">
        <span aria-hidden className="flex h-8 items-center gap-1.5 text-primary">
          {busy && <LoaderCircle className="size-3.5 animate-spin" />}
          {prompt}
        </span>
        <textarea
          aria-label={label}
          aria-describedby={hintId}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          rows={multiline ? MULTILINE_ROWS : 1}
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            change(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setLeaving(false);
            setCompletion(undefined);
          }}
          className="min-w-0 flex-1 resize-none rounded-xs bg-transparent py-1.5 font-mono text-code caret-primary placeholder:text-muted-foreground"
        />
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-disabled={busy || text.trim() === ""}
          onClick={submit}
        >
          {submitLabel}
        </Button>
      </div>
      <div className="flex min-h-7 flex-wrap gap-x-4 border-t px-3 py-1.5 font-sans text-xs text-muted-foreground">
        <div
          role="status"
          className="flex flex-wrap gap-x-3 font-mono text-foreground empty:hidden"
        >
          {(completion?.candidates.length ?? 0) > 1 &&
            completion?.candidates.map((candidate) => (
              <span key={candidate} className={candidate === text ? "text-primary" : undefined}>
                {candidate}
              </span>
            ))}
        </div>
        <span id={hintId} className="max-sm:sr-only">
          {hintFor(multiline, completions.length > 0)}
        </span>
      </div>
    </div>
  );
}
