import { useState, useSyncExternalStore } from "react";

const ENDS = ["pointerup", "pointercancel", "contextmenu", "blur"];

let isDown = false;
const listeners = new Set<() => void>();

function begin({ isPrimary, button }: PointerEvent) {
  if (isPrimary && button === 0) isDown = true;
}

/** End the press after a delay, because the browser dispatches the click after the release. */
function end({ type, target }: Event) {
  if (type === "blur" && target !== window) return;
  setTimeout(() => {
    isDown = false;
    for (const tell of listeners) tell();
  });
}

function subscribe(tell: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("pointerdown", begin, true);
    for (const name of ENDS) window.addEventListener(name, end, true);
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    isDown = false;
    window.removeEventListener("pointerdown", begin, true);
    for (const name of ENDS) window.removeEventListener(name, end, true);
  };
}

/**
 * Delay changes of a value while the main button or a finger is down. A layout shift during a press would move the
 * pressed button away from the pointer, and the click would be lost.
 */
export function useStableWhilePressed<T>(value: T): T {
  const [stable, setStable] = useState(value);
  const hasChanged = stable !== value;
  const isPressed = useSyncExternalStore(subscribe, () => hasChanged && isDown);
  if (hasChanged && !isPressed) setStable(value);
  return isPressed ? stable : value;
}
