import { ArrowDown } from "lucide-react";
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type TerminalLine, type TerminalLineKind } from "@/kit/terminal/use-terminal-log";
import { Button } from "@/kit/ui/button";
import { isPrinting, usePrinting } from "@/lib/use-printing";
import { cn } from "@/lib/utils";

const AT_END = 8;
const ANNOUNCED_LINES = 3;

const lineStyles: Record<TerminalLineKind, string> = {
  input: "font-medium",
  output: "text-foreground/90",
  error: "text-status-failed before:content-['!_']",
  notice: "text-muted-foreground",
};

/**
 * Announce the newest lines, and the number of new lines before them. The log itself is no live region, because it
 * would announce every row that scrolls into view, even while a dialog is open.
 */
function useAnnouncement(lines: readonly TerminalLine[]) {
  const announcer = useRef<HTMLDivElement>(null);
  const lastAnnounced = useRef(lines.at(-1)?.id ?? 0);

  useEffect(() => {
    const fresh = lines.filter(({ id, kind }) => id > lastAnnounced.current && kind !== "input");
    lastAnnounced.current = lines.at(-1)?.id ?? lastAnnounced.current;
    if (fresh.length === 0 || announcer.current === null) return;
    const skippedCount = fresh.length - ANNOUNCED_LINES;
    const spokenLines = fresh.slice(-ANNOUNCED_LINES).map(({ text }) => text);
    announcer.current.textContent = [
      ...(skippedCount > 0 ? [`${skippedCount} more lines, then:`] : []),
      ...spokenLines,
    ].join("\n");
  }, [lines]);

  return announcer;
}

type TerminalLogProps = {
  lines: readonly TerminalLine[];
  label: string;
  prompt: string;
  minHeight: number;
  maxHeight: number;
  /** True while the log follows its end, until the reader scrolls up. */
  following: boolean;
  onFollowingChange: (following: boolean) => void;
  anchor: Anchor | undefined;
  /** Content after the last line. */
  children?: ReactNode;
};

/**
 * Log of any length: the browser lays out the newest lines and those in view. Line heights are known only after layout,
 * so each resize scrolls to the end again.
 */
export function TerminalLog({
  lines,
  label,
  prompt,
  minHeight,
  maxHeight,
  following,
  onFollowingChange,
  anchor,
  children,
}: TerminalLogProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const lastTop = useRef(0);
  const printing = usePrinting();
  const announcer = useAnnouncement(lines);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (printing || element === null || content.current === null) return;
    // Restore the scroll position after printing: nothing scrolls in print, so browsers may lose it.
    if (!following) {
      element.scrollTop = lastTop.current;
      return;
    }
    // The observer also calls back once after the next layout; scrolling here would force a layout of the page.
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(content.current);
    return () => {
      observer.disconnect();
    };
  }, [following, printing]);

  function onScroll() {
    const element = scroller.current;
    // Ignore the scroll events of printing, so that the position can be restored afterwards.
    if (element === null || isPrinting()) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    const atEnd = scrollTop + clientHeight >= scrollHeight - AT_END;
    // A smaller scroll position means that the reader scrolled up, because new lines move only the end.
    onFollowingChange(atEnd || (following && scrollTop >= lastTop.current));
    lastTop.current = scrollTop;
  }

  return (
    <div className="relative min-h-0">
      <div
        ref={scroller}
        role="group"
        aria-label={label}
        data-anchor={anchor}
        // A scrollable area must be reachable by keyboard to read its older lines.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        style={{ minHeight, maxHeight }}
        className="overflow-auto overscroll-x-contain focus-visible:outline-offset-[-2px] print:max-h-none! print:overflow-visible"
      >
        <div ref={content}>
          {/* The mark is only behind the lines, because an empty log needs none. */}
          <div className="simulated-mark p-3">
            {lines.map(({ id, kind, text }) => (
              <Line key={id} kind={kind} text={text} prompt={prompt} />
            ))}
          </div>
          {children}
        </div>
      </div>
      <div ref={announcer} aria-live="polite" className="sr-only" />
      {!following && (
        <Button
          variant="secondary"
          size="sm"
          className="absolute right-4 bottom-3 shadow-md"
          onClick={() => {
            onFollowingChange(true);
            scroller.current?.focus({ preventScroll: true });
          }}
        >
          <ArrowDown aria-hidden />
          Jump to latest
        </Button>
      )}
    </div>
  );
}

type LineProps = Pick<TerminalLine, "kind" | "text"> & { prompt: string };

const Line = memo(function Line({ kind, text, prompt }: LineProps) {
  return (
    <div
      data-kind={kind}
      className={cn(
        "flex min-h-5 whitespace-pre-wrap [contain-intrinsic-size:auto_20px] [content-visibility:auto] print:[content-visibility:visible]",
        // Lay out new lines at once, because with an estimated height, scrolling to the end would stop too early.
        "nth-last-[-n+200]:[content-visibility:visible]",
        lineStyles[kind],
      )}
    >
      {kind === "input" && <span className="shrink-0 text-primary">{prompt} </span>}
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </div>
  );
});
