import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { type Step } from "@/api/training";
import { playStep } from "@/training/player/play-step";
import { Forbidden, PlaybackFailure } from "@/training/player/playback-failure";
import { recordPlayed } from "@/training/recorder/recorder";

/** Position of the drawn pointer, and the number of its presses. */
export type Pointer = { x: number; y: number; pressed: number };

export type Player = {
  pointer: Pointer | undefined;
  playing: boolean;
  /** Anchor of the current action. */
  at: string | undefined;
  /** Step that could not be played, and the reason. */
  failure: { step: string; why: string } | undefined;
  /** Allow the next step to move the focus away from the pane's button that the person has just pressed. */
  releaseFocus: () => void;
  /** Play a step; resolves to true if it was played to its end. */
  play: (step: Step, pace: () => number) => Promise<boolean>;
  stop: () => void;
};

/** Return a player that plays one step at a time in the page. */
export function usePlayer(pane: RefObject<HTMLElement | null>): Player {
  const [pointer, setPointer] = useState<Pointer>();
  const [run, setRun] = useState<{ at: string | undefined }>();
  const [failure, setFailure] = useState<Player["failure"]>();
  const navigate = useNavigate();
  const running = useRef<AbortController>(undefined);
  /** Element of the pane from which the player may take the focus, because a press or the player itself focused it. */
  const released = useRef<Element>(null);

  function isInPane(element: Element | null): element is HTMLElement {
    return pane.current?.contains(element) === true;
  }

  function stop() {
    running.current?.abort();
    setPointer(undefined);
    setRun(undefined);
  }

  /** Remove the focus from the pane if it is still on the released element; returns true if so. */
  function takeFocus(): boolean {
    const { activeElement } = document;
    if (!isInPane(activeElement) || activeElement !== released.current) return false;
    activeElement.blur();
    return true;
  }

  function giveFocusBack() {
    if (isInPane(document.activeElement)) return;
    pane.current?.focus();
    released.current = pane.current;
  }

  async function play(step: Step, pace: () => number): Promise<boolean> {
    stop();
    setFailure(undefined);
    const { signal } = (running.current = new AbortController());
    recordPlayed(step.id);
    const place = step.do[0]?.at ?? step.at ?? undefined;
    setRun({ at: place });
    const hadFocus = takeFocus();
    try {
      await playStep(step, {
        pace,
        signal,
        go: (path) => void navigate(path),
        onPointer: (x, y) => {
          if (!signal.aborted) setPointer((before) => ({ pressed: 0, ...before, x, y }));
        },
        onAct: (act) => {
          if (signal.aborted) return;
          setRun({ at: act.at ?? place });
          setPointer((before) => before && { ...before, pressed: before.pressed + 1 });
        },
      });
    } catch (error) {
      if (signal.aborted) return false;
      stop();
      if (hadFocus) giveFocusBack();
      if (!(error instanceof PlaybackFailure || error instanceof Forbidden)) throw error;
      setFailure({ step: step.id, why: error.message });
      return false;
    }
    if (signal.aborted) return false;
    stop();
    if (hadFocus) giveFocusBack();
    return true;
  }

  useEffect(() => () => running.current?.abort(), []);

  return {
    pointer,
    playing: run !== undefined,
    at: run?.at,
    failure,
    releaseFocus: () => {
      released.current = document.activeElement;
    },
    play,
    stop,
  };
}
