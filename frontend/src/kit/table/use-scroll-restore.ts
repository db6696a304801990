import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

const positions = new Map<string, number>();

/**
 * Return a ref for a scroll box, whose scroll position in this history entry is restored; on a new history entry the
 * box starts at the top. `name` distinguishes the boxes of a screen.
 */
export function useScrollRestore(name: string): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const entry = `${key} ${name}`;
  const find = useEffectEvent(() => {
    if (scroller.current !== null) scroller.current.scrollTop = positions.get(entry) ?? 0;
  });
  useLayoutEffect(() => find(), []);
  useLayoutEffect(() => {
    const box = scroller.current;
    return () => {
      if (box !== null) positions.set(entry, box.scrollTop);
    };
  }, [entry]);
  return scroller;
}
