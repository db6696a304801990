import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { startFlagMode } from "@/training/flags/flag-mode";
import { useOutline } from "@/training/flags/use-outline";
import { type Spot } from "@/training/editing/matching";
import "@/training/flags/flags.css";

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

  useOutline(target);

  function stop() {
    setOn(false);
    setTarget(undefined);
  }

  const onPoint = useEffectEvent((from: Element) => {
    setTarget(spotAt(from)?.element);
  });
  const onPress = useEffectEvent((from: Element) => {
    const spot = spotAt(from);
    setTarget(spot?.element);
    onChoose(spot);
  });
  const onKey = useEffectEvent(({ key, target: from }: KeyboardEvent, own: boolean): boolean => {
    if (key === "Escape") {
      stop();
      return true;
    }
    if (!own && (key === "Enter" || key === " ") && from instanceof Element) onPress(from);
    return false;
  });
  useEffect(() => {
    if (!on) return;
    return startFlagMode({
      isOwn: (from) => pane.current?.contains(from) === true,
      onPoint: (from) => {
        onPoint(from);
      },
      onPress: (from) => {
        onPress(from);
      },
      onKey: (event, own) => onKey(event, own),
    });
  }, [on, pane]);

  return {
    on,
    toggle: () => {
      if (on) stop();
      else setOn(true);
    },
  };
}
