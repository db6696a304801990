import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import { type Trick } from "@/api/judging";
import { cn } from "@/lib/utils";

/** Time after which a typed letter begins a new search. */
const TYPING_MS = 1000;

/**
 * Return the index of the next title that begins with the text, otherwise of the next title with a word that begins
 * with the text, otherwise -1.
 */
function placeOfText(titles: readonly string[], text: string, from: number): number {
  const order = titles.map((_, index) => (from + index) % titles.length);
  const begins = (index: number) => titles[index]?.toLowerCase().startsWith(text);
  const contains = (index: number) => titles[index]?.toLowerCase().includes(` ${text}`);
  return order.find(begins) ?? order.find(contains) ?? -1;
}

type TrickListProps = {
  label: string;
  tricks: readonly Trick[];
  /** Key of the trick that the place is flagged with. */
  selected: string | undefined;
  busy: boolean;
  onChoose: (trick: string) => void;
};

/**
 * Listbox of the tricks: arrow keys and type-ahead move the selection; Enter, Space or a click chooses. Takes the
 * focus.
 */
export function TrickList({ label, tricks, selected, busy, onChoose }: TrickListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      tricks.findIndex(({ key }) => key === selected),
    ),
  );

  useEffect(() => {
    list.current?.focus();
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  function choose(index: number) {
    const trick = tricks[index];
    if (trick && !busy) onChoose(trick.key);
  }

  function type(letter: string, at: number) {
    const text = at - typed.current.at < TYPING_MS ? typed.current.text + letter : letter;
    typed.current = { text, at };
    const titles = tricks.map(({ title }) => title);
    const index = placeOfText(titles, text, text.length === 1 ? active + 1 : active);
    if (index >= 0) setActive(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = timeStamp - typed.current.at < TYPING_MS;
    const last = tricks.length - 1;
    if (key === "ArrowDown") setActive(Math.min(active + 1, last));
    else if (key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (key === "Home") setActive(0);
    else if (key === "End") setActive(last);
    else if (key === "Enter" || (key === " " && !isTyping)) choose(active);
    else if (Array.from(key).length === 1) type(key.toLowerCase(), timeStamp);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      aria-busy={busy}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="grid max-h-72 gap-0.5 overflow-y-auto rounded-md border p-1"
    >
      {tricks.map(({ key, title, looks }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list takes keys and focus
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={key === selected}
          className={cn(
            "grid cursor-pointer gap-0.5 rounded-sm px-2 py-1 hover:bg-accent aria-selected:font-semibold",
            index === active &&
              "bg-accent text-accent-foreground outline outline-ring -outline-offset-1",
          )}
          onClick={() => {
            choose(index);
          }}
        >
          <span>{title}</span>
          <span className="text-xs font-normal text-muted-foreground">{looks}</span>
        </div>
      ))}
    </div>
  );
}
