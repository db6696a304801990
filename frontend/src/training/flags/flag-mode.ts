import { type RefObject, useEffect, useEffectEvent } from "react";

import { FLAGGING } from "@/training/page/dom";
import { useMark } from "@/training/page/use-mark";
import "@/training/flags/flags.css";

/** Events of a press. `touchend` is left out on purpose: preventing it would also suppress the click of a tap. */
const PRESSES = [
  ...["pointerdown", "pointerup", "mousedown", "mouseup"],
  ...["click", "dblclick", "auxclick"],
] as const;
/** Keys that only move the focus or have no effect on the page. */
const HARMLESS = /^(?:Tab|Shift|Control|Alt|Meta|F\d+)$/;
const ACTIVATES = ["Enter", " "];

type Handlers = {
  /** Called for the element under the pointer, and for the element that gets the focus. */
  onPoint: (target: Element) => void;
  onPress: (target: Element) => void;
  /** Called for each key; returns true if flag mode handles the key. `own` is true for a key pressed in the pane. */
  onKey: (event: KeyboardEvent, own: boolean) => boolean;
};

function take(event: Event): void {
  event.stopImmediatePropagation();
  // Don't prevent pointerdown: that would also cancel the mouse events and the click.
  if (event.type !== "pointerdown") event.preventDefault();
}

/** Return true for the event that completes a press: a click, or pointerup on a disabled control, which gets no click. */
function isPress({ type, target }: Event): boolean {
  const disabled = target instanceof Element && target.closest(":disabled") !== null;
  return type === (disabled ? "pointerup" : "click");
}

/**
 * Start flag mode: capture all presses and keys outside the pane on the window, before Radix, React and the page
 * receive them. Returns a function that ends flag mode.
 */
function startFlagMode(
  isOwn: (target: Element) => boolean,
  { onPoint, onPress, onKey }: Handlers,
): () => void {
  const stopping = new AbortController();
  document.documentElement.toggleAttribute(FLAGGING, true);

  function listen<Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type], target: Element, own: boolean) => void,
  ): void {
    window.addEventListener(
      type,
      (event) => {
        const target = event.target instanceof Element ? event.target : document.documentElement;
        listener(event, target, isOwn(target));
      },
      { capture: true, signal: stopping.signal },
    );
  }

  for (const type of PRESSES as readonly ("click" | "pointerup")[]) {
    listen(type, (event, target, own) => {
      if (own) return;
      take(event);
      if (event.button === 0 && isPress(event)) onPress(target);
    });
  }
  listen("pointermove", ({ pointerType }, target, own) => {
    if (!own && pointerType !== "touch") onPoint(target);
  });
  listen("focusin", (_, target, own) => {
    if (!own) onPoint(target);
  });
  for (const type of ["keydown", "keypress", "keyup"] as const) {
    listen(type, (event, _, own) => {
      const command = event.ctrlKey || event.metaKey || event.altKey;
      if (event.isComposing || HARMLESS.test(event.key)) return;
      if (command && !ACTIVATES.includes(event.key)) return;
      const used = type === "keydown" && onKey(event, own);
      if (used || !own) take(event);
    });
  }

  return () => {
    stopping.abort();
    document.documentElement.toggleAttribute(FLAGGING, false);
  };
}

/** Keep the page in flag mode while `on`, with the part that a press would choose outlined. */
export function useFlagEvents(
  on: boolean,
  pane: RefObject<HTMLElement | null>,
  target: HTMLElement | undefined,
  handlers: Handlers,
): void {
  useMark(target, "data-flag-target");
  const onPoint = useEffectEvent(handlers.onPoint);
  const onPress = useEffectEvent(handlers.onPress);
  const onKey = useEffectEvent(handlers.onKey);
  useEffect(() => {
    if (!on) return;
    return startFlagMode((element) => pane.current?.contains(element) === true, {
      onPoint: (element) => {
        onPoint(element);
      },
      onPress: (element) => {
        onPress(element);
      },
      onKey: (event, own) => onKey(event, own),
    });
  }, [on, pane]);
}
