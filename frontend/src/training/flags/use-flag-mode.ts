import { type RefObject, useEffect, useRef, useState } from "react";

import { useFlagEvents } from "@/training/flags/flag-mode";
import { firstPlace, type Place, placeAround, placeBeside, placeOf } from "@/training/flags/places";
import { bringIntoSight } from "@/training/guide/use-spotlight";

/** Return the place to which an arrow key moves from the given place. */
function placeBy(key: string, place: Place | undefined): Place | undefined {
  if (!place) return firstPlace();
  if (key === "ArrowLeft") return placeAround(place);
  return placeBeside(place, key === "ArrowUp" ? -1 : 1, key === "ArrowRight");
}

/**
 * Return the state of flag mode: on or off, the outlined place and the chosen place. `pad` has the focus while the
 * person moves with the arrow keys; `onMove` is called when another place is outlined.
 */
export function useFlagMode(
  pane: RefObject<HTMLElement | null>,
  pad: RefObject<HTMLElement | null>,
  onMove: () => void,
) {
  const [on, setOn] = useState(false);
  const [place, setPlace] = useState<Place>();
  const [chosen, setChosen] = useState<Place>();
  const from = useRef<Element>(null);

  function start() {
    from.current = document.activeElement;
    setPlace(undefined);
    setOn(true);
  }

  function end() {
    setOn(false);
    setChosen(undefined);
    setPlace(undefined);
  }

  function leave() {
    end();
    const { current } = from;
    const before = current instanceof HTMLElement && current.isConnected ? current : null;
    (before?.checkVisibility() ? before : document.getElementById("main"))?.focus();
  }

  function unchoose() {
    setChosen(undefined);
    pad.current?.focus();
  }

  function point(next: Place | undefined) {
    if (next && next.element !== place?.element) {
      setPlace(next);
      onMove();
    }
  }

  function onKey({ key, target }: KeyboardEvent, own: boolean): boolean {
    const here = place?.element.isConnected ? place : undefined;
    if (key === "Escape" && chosen) unchoose();
    else if (key === "Escape") leave();
    else if (own && target !== pad.current) return false;
    else if (key === "f") leave();
    else if (key === "Enter") setChosen(chosen ?? here);
    else if (key.startsWith("Arrow") && !chosen) {
      const next = placeBy(key, here);
      point(next);
      if (next) bringIntoSight(next.element);
    } else return !own;
    return true;
  }

  useEffect(() => {
    if (on) pad.current?.focus();
  }, [on, pad]);
  useFlagEvents(on, pane, (chosen ?? place)?.element, {
    onPoint(target) {
      if (!chosen) point(placeOf(target));
    },
    onPress(target) {
      const next = placeOf(target);
      point(next);
      if (next) setChosen(next);
    },
    onKey,
  });

  return { on, place, chosen, start, end, leave, unchoose };
}
