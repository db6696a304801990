import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Number of rows by which each key moves the focus. */
const steps = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["PageDown", 10],
  ["PageUp", -10],
  ["Home", -Infinity],
  ["End", Infinity],
]);

/** Elements in a row that handle clicks and keys themselves. */
const CONTROL = "a, button, input, label, [role=region]";

/** Return the clicked row; null if a control was clicked, or if the click ended a text selection. */
function rowOfClick({ target }: MouseEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(CONTROL) !== null) return null;
  if (window.getSelection()?.isCollapsed === false) return null;
  return target.closest<HTMLElement>("[data-row]");
}

/**
 * Manage a roving tab stop among a table's rows; a control within a row keeps its own keys. The focus follows its
 * record when the order changes, and moves to the next row when the record is removed. If rows can be opened, a click
 * or Enter opens them.
 */
export function useRowFocus(keys: readonly string[], onOpen?: (key: string) => void) {
  const area = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const [position, setPosition] = useState({ key: keys[0], index: 0 });
  const place = position.key === undefined ? -1 : keys.indexOf(position.key);
  const active = place === -1 ? within(position.index) : place;
  // Store the index of the focused row, because after its removal the row at that index gets the focus.
  if (place !== -1 && place !== position.index) setPosition({ key: position.key, index: place });

  function within(index: number): number {
    return Math.max(0, Math.min(index, keys.length - 1));
  }

  function rowAt(index: number): HTMLElement | null | undefined {
    return area.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  }

  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (isLost) rowAt(active)?.focus({ preventScroll: true });
  });

  return {
    active,
    area,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const index = Number(target.closest<HTMLElement>("[data-row]")?.dataset.row ?? active);
        hasFocus.current = true;
        setPosition({ key: keys[index], index });
      },
      onBlur: () => {
        hasFocus.current = false;
      },
      onClick: (event: MouseEvent) => {
        const key = rowOfClick(event)?.dataset.key;
        if (key !== undefined) onOpen?.(key);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { row, key } = event.target instanceof HTMLElement ? event.target.dataset : {};
        const step = steps.get(event.key);
        if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        if (step !== undefined) {
          event.preventDefault();
          rowAt(within(Number(row) + step))?.focus();
        } else if (event.key === "Enter" && key !== undefined) {
          onOpen?.(key);
        }
      },
    },
  };
}
