import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { rowsOf } from "@/components/terminal/terminal-rows";
import { type TerminalLine, type TerminalLineKind } from "@/components/terminal/use-terminal-log";
import { Button } from "@/components/ui/button";
import { isPrinting, usePrinting } from "@/lib/use-printing";
import { cn } from "@/lib/utils";

const ROW = 20;
const PADDING = 12;
const OVERSCAN = 12;
const AT_END = 8;
const ANNOUNCED_LINES = 3;

const looks: Record<TerminalLineKind, string> = {
  input: "font-medium",
  output: "text-foreground/90",
  error: "text-status-failed before:content-['!_']",
  notice: "text-muted-foreground",
};

/** Says the last of the new lines. The log itself is no live region: scrolling would read every row that comes into view. */
function useAnnouncement(lines: readonly TerminalLine[]) {
  const announcer = useRef<HTMLDivElement>(null);
  const heard = useRef(lines.at(-1)?.id ?? 0);

  useEffect(() => {
    const fresh = lines.filter(({ id, kind }) => id > heard.current && kind !== "input");
    heard.current = lines.at(-1)?.id ?? heard.current;
    if (fresh.length === 0 || announcer.current === null) return;
    const skipped = fresh.length - ANNOUNCED_LINES;
    const said = fresh.slice(-ANNOUNCED_LINES).map(({ text }) => text);
    announcer.current.textContent = [
      ...(skipped > 0 ? [`${skipped} more lines, then:`] : []),
      ...said,
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
  /** The log follows its end until the reader scrolls up. */
  following: boolean;
  onFollowingChange: (following: boolean) => void;
  anchor: Anchor | undefined;
};

/** The rows in view of a log of any length; every row is as tall as the next, so none has to be measured. */
export function TerminalLog({
  lines,
  label,
  prompt,
  minHeight,
  maxHeight,
  following,
  onFollowingChange,
  anchor,
}: TerminalLogProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const reading = useRef({ key: "", offset: 0 });
  const [scrollTop, setScrollTop] = useState(0);
  const [height, setHeight] = useState(maxHeight);
  const { rows, longest } = useMemo(() => rowsOf(lines), [lines]);
  const announcer = useAnnouncement(lines);

  const total = rows.length * ROW;
  const atEnd = following || total + 2 * PADDING <= height;
  const top = atEnd ? Math.max(0, total + 2 * PADDING - height) : scrollTop;
  const printing = usePrinting();
  const start = printing ? 0 : Math.max(0, Math.floor(top / ROW) - OVERSCAN);
  const end = printing
    ? rows.length
    : Math.min(rows.length, Math.ceil((top + height) / ROW) + OVERSCAN);
  const firstKey = rows[0]?.key;

  useEffect(() => {
    const element = scroller.current;
    // On paper the log is as tall as its lines.
    if (element === null || printing) return;
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [printing]);

  // A browser may lose the place of what doesn't scroll on paper, so it is found again after printing.
  useLayoutEffect(() => {
    if (printing || !atEnd || scroller.current === null) return;
    scroller.current.scrollTop = total + 2 * PADDING;
  }, [printing, atEnd, total, height, firstKey]);

  // When the oldest rows fall off, what is being read stays where it is.
  useLayoutEffect(() => {
    const index = rows.findIndex((row) => row.key === reading.current.key);
    if (printing || atEnd || index < 0 || scroller.current === null) return;
    scroller.current.scrollTop = index * ROW + reading.current.offset;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only printing and the loss of the first row move the others
  }, [printing, firstKey]);

  function onScroll() {
    const element = scroller.current;
    // On paper nothing scrolls, and the place that was read is to be there afterwards. A layout that is asked for
    // before React draws for paper loses the place first.
    if (element === null || isPrinting()) return;
    const index = Math.max(0, Math.floor(element.scrollTop / ROW));
    reading.current = { key: rows[index]?.key ?? "", offset: element.scrollTop - index * ROW };
    setScrollTop(element.scrollTop);
    onFollowingChange(element.scrollTop + element.clientHeight >= total + 2 * PADDING - AT_END);
  }

  return (
    <div className="relative min-h-0">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        data-anchor={anchor}
        // A scrolling area has to be reachable by keyboard, or its older lines are not.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        style={{ minHeight, maxHeight }}
        className="simulated-mark overflow-auto overscroll-x-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px] print:max-h-none! print:overflow-visible"
      >
        <div
          className="print:h-auto! print:min-w-0!"
          style={{
            height: total + 2 * PADDING,
            minWidth: `calc(${longest + prompt.length + 1}ch + ${2 * PADDING}px)`,
          }}
        >
          <div style={{ padding: PADDING, transform: `translateY(${start * ROW}px)` }}>
            {rows.slice(start, end).map(({ key, kind, text, first }) => (
              <div
                key={key}
                data-kind={kind}
                className={cn(
                  "h-5 whitespace-pre print:h-auto print:whitespace-pre-wrap",
                  looks[kind],
                )}
              >
                {kind === "input" && (
                  <span className={cn("text-primary", !first && "invisible")}>{prompt} </span>
                )}
                <span>{text}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div ref={announcer} aria-live="polite" className="sr-only" />
      {!atEnd && (
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
