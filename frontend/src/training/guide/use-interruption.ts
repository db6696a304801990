import { type RefObject, useEffect, useEffectEvent } from "react";

/** While active, call `onPress` at each press or key of the person, not of the player. */
export function usePresses(active: boolean, onPress: (event: Event) => void): void {
  const press = useEffectEvent((event: Event) => {
    if (event.isTrusted) onPress(event);
  });
  useEffect(() => {
    if (!active) return;
    const listener = (event: Event) => {
      press(event);
    };
    const types = ["pointerdown", "keydown"];
    for (const type of types) window.addEventListener(type, listener, true);
    return () => {
      for (const type of types) window.removeEventListener(type, listener, true);
    };
  }, [active]);
}

/** While active, call `onInterrupt` at each press or key outside the pane, except F2, which moves the focus there. */
export function useInterruption(
  active: boolean,
  pane: RefObject<HTMLElement | null>,
  onInterrupt: () => void,
): void {
  usePresses(active, (event) => {
    const isWayToPane = event instanceof KeyboardEvent && event.key === "F2";
    const isWithin = event.target instanceof Node && pane.current?.contains(event.target) === true;
    if (!isWayToPane && !isWithin) onInterrupt();
  });
}
