import { LoaderCircle, Square } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { complete, type Completion } from "@/kit/terminal/completion";
import { useHistory } from "@/kit/terminal/use-history";
import { Button } from "@/kit/ui/button";
import { cn } from "@/lib/utils";

const MULTILINE_ROWS = 4;

/** Maximum number of lines in one submit, because a terminal with a server makes one call for each line. */
const MAX_COMMANDS = 50;

type TerminalInputProps = {
  label: string;
  prompt: string;
  placeholder?: string;
  submitLabel: string;
  multiline: boolean;
  busy: boolean;
  completions: readonly string[];
  onSubmit: (command: string) => void;
  onStop: (() => void) | undefined;
  anchor: AnchorWith<"input" | "run"> | undefined;
};

/** Join pasted lines, without a regular expression, which would backtrack over each run of blanks. */
function inOneLine(text: string): string {
  const [first = "", ...others] = text.split(/\r?\n/);
  if (others.length === 0) return text;
  const last = others.pop() ?? "";
  const lines = [first.trimEnd(), ...others.map((line) => line.trim()), last.trimStart()];
  return lines.filter((line, place) => line !== "" || place === lines.length - 1).join(" ");
}

function commandsIn(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

/** Return true if text is selected, so that Ctrl-C copies. */
function hasSelection({ currentTarget }: KeyboardEvent<HTMLTextAreaElement>): boolean {
  return currentTarget.selectionStart !== currentTarget.selectionEnd;
}

function hintFor(multiline: boolean, completing: boolean, stopping: boolean): string {
  return [
    ...(stopping ? ["Ctrl-C stops"] : []),
    multiline ? "Ctrl-Enter runs all lines" : "Enter runs",
    "arrow up and down: earlier commands",
    ...(completing ? ["Tab completes, Esc then Tab leaves the field"] : []),
  ].join(" · ");
}

/** Command line with history (arrow keys) and completion (Tab). */
export function TerminalInput({
  label,
  prompt,
  placeholder,
  submitLabel,
  multiline,
  busy,
  completions,
  onSubmit,
  onStop,
  anchor,
}: TerminalInputProps) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(null);
  const [draft, setDraft] = useState("");
  // Show the text that will run: lines typed in multi-line mode become one line in single-line mode.
  const text = multiline ? draft : inOneLine(draft);
  const [completion, setCompletion] = useState<Completion>();
  const [leaving, setLeaving] = useState(false);
  const [tooMany, setTooMany] = useState(0);
  const history = useHistory();
  const stopping = busy && onStop !== undefined;
  const candidates = completion?.candidates ?? [];
  const hasHint = candidates.length > 1 || tooMany > 0;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  function change(next: string) {
    setDraft(multiline ? next : inOneLine(next));
    setTooMany(0);
    setCompletion(undefined);
    setLeaving(false);
  }

  function submit() {
    const command = text.trim();
    if (busy || command === "") return;
    const count = commandsIn(command);
    if (count > MAX_COMMANDS) {
      setTooMany(count);
      return;
    }
    history.remember(command);
    change("");
    onSubmit(command);
  }

  function recall(event: KeyboardEvent<HTMLTextAreaElement>, by: -1 | 1) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const textBeyond = by === -1 ? text.slice(0, selectionStart) : text.slice(selectionEnd);
    if (textBeyond.includes("\n")) return;
    event.preventDefault();
    const entry = history.step(by, text);
    if (entry !== undefined) change(entry);
  }

  function completeOnTab(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (leaving || selectionStart !== selectionEnd) return;
    const lineStart = text.lastIndexOf("\n", selectionStart - 1) + 1;
    const next = complete(text.slice(lineStart, selectionStart), completions, completion);
    if (next === undefined) return;
    event.preventDefault();
    caret.current = lineStart + next.text.length;
    setDraft(text.slice(0, lineStart) + next.text + text.slice(selectionStart));
    setCompletion(next);
  }

  function stop() {
    // Move the focus to the field, because the pressed button disappears.
    field.current?.focus();
    onStop?.();
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
    } else if (
      event.key.toLowerCase() === "c" &&
      event.ctrlKey &&
      stopping &&
      !hasSelection(event)
    ) {
      event.preventDefault();
      onStop();
    } else if (!withControl && !event.shiftKey) {
      if (event.key === "ArrowUp") recall(event, -1);
      if (event.key === "ArrowDown") recall(event, 1);
      if (event.key === "Tab") completeOnTab(event);
    }
  }

  return (
    <div>
      <div className="flex items-start gap-2 py-1.5 pr-1.5 pl-3">
        <span aria-hidden className="flex h-8 items-center gap-1.5 text-primary">
          {busy && <LoaderCircle className="size-3.5 animate-spin" />}
          <span>{prompt}</span>
        </span>
        <textarea
          ref={field}
          aria-label={label}
          data-anchor={anchor && `${anchor}.input`}
          aria-describedby={hintId}
          aria-invalid={tooMany > 0}
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
        {stopping && (
          <Button variant="outline" size="sm" onClick={stop}>
            <Square aria-hidden />
            Stop
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-disabled={busy || text.trim() === ""}
          data-anchor={anchor && `${anchor}.run`}
          onClick={submit}
        >
          {submitLabel}
        </Button>
      </div>
      <div
        className={cn(
          "flex min-h-7 flex-wrap gap-x-4 border-t px-3 py-1.5 font-sans text-xs text-muted-foreground",
          // Hide the strip in a narrow window, where the hint is hidden and the strip would be empty.
          !hasHint && "max-sm:sr-only",
        )}
      >
        <div
          role="status"
          translate="no"
          className="flex flex-wrap gap-x-3 font-mono text-foreground empty:hidden"
        >
          {candidates.length > 1 &&
            candidates.map((candidate) => (
              <span
                key={candidate}
                className={candidate === completion?.text ? "text-primary" : undefined}
              >
                {candidate}
              </span>
            ))}
        </div>
        {tooMany > 0 && (
          <p role="alert" className="text-status-failed">
            {`${tooMany} lines are too many at once. Run ${MAX_COMMANDS} or fewer; nothing was run.`}
          </p>
        )}
        <span id={hintId} className="max-sm:sr-only">
          {hintFor(multiline, completions.length > 0, stopping)}
        </span>
      </div>
    </div>
  );
}
