import { type RefObject, useEffect, useEffectEvent } from "react";

/** While active, call `onInterrupt` at each press or key outside the pane, except F2, which moves the focus there. */
export function useInterruption(
  active: boolean,
  pane: RefObject<HTMLElement | null>,
  onInterrupt: () => void,
): void {
  const interrupt = useEffectEvent((event: Event) => {
    const isWayToPane = event instanceof KeyboardEvent && event.key === "F2";
    const isWithin = event.target instanceof Node && pane.current?.contains(event.target) === true;
    if (event.isTrusted && !isWayToPane && !isWithin) onInterrupt();
  });
  useEffect(() => {
    if (!active) return;
    const touch = (event: Event) => {
      interrupt(event);
    };
    const types = ["pointerdown", "keydown"];
    for (const type of types) window.addEventListener(type, touch, true);
    return () => {
      for (const type of types) window.removeEventListener(type, touch, true);
    };
  }, [active]);
}
