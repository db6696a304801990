import { type RefObject, useState } from "react";

import { useFlagEvents } from "@/training/flags/flag-mode";
import { type Spot } from "@/training/editing/matching";

/**
 * Return the state of pointing at the page: while pointing is on, presses outside the pane choose texts instead of
 * acting on the page, and the part that a press would choose is outlined. Pointing is on from the start.
 */
export function usePointing(
  pane: RefObject<HTMLElement | null>,
  spotAt: (from: Element) => Spot | undefined,
  onChoose: (spot: Spot | undefined) => void,
) {
  const [on, setOn] = useState(true);
  const [target, setTarget] = useState<HTMLElement>();

  function stop() {
    setOn(false);
    setTarget(undefined);
  }

  function onPress(from: Element) {
    const spot = spotAt(from);
    setTarget(spot?.element);
    onChoose(spot);
  }

  useFlagEvents(on, pane, target, {
    onPoint(from) {
      setTarget(spotAt(from)?.element);
    },
    onPress,
    onKey({ key, target: from }, own) {
      if (key === "Escape") {
        stop();
        return true;
      }
      if (!own && (key === "Enter" || key === " ") && from instanceof Element) onPress(from);
      return false;
    },
  });

  return {
    on,
    toggle: () => {
      if (on) stop();
      else setOn(true);
    },
  };
}
