import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { type Step } from "@/api/training";
import { playStep } from "@/training/player/play-step";
import { Forbidden, PlaybackFailure } from "@/training/player/playback-failure";

/** Position of the drawn pointer, and the number of its presses. */
export type Pointer = { x: number; y: number; pressed: number };

export type Player = {
  pointer: Pointer | undefined;
  /** Anchor of the current act. */
  at: string | undefined;
  /** Step that could not be played, and the reason. */
  failure: { step: string; why: string } | undefined;
  /** Play a step; resolves to true if it was played to its end. */
  play: (step: Step, pace: number) => Promise<boolean>;
  stop: () => void;
};

/** Return a player of steps in the page, one at a time. */
export function usePlayer(card: RefObject<HTMLElement | null>): Player {
  const [pointer, setPointer] = useState<Pointer>();
  const [at, setAt] = useState<string>();
  const [failure, setFailure] = useState<Player["failure"]>();
  const navigate = useNavigate();
  const running = useRef<AbortController>(undefined);

  function stop() {
    running.current?.abort();
    setPointer(undefined);
    setAt(undefined);
  }

  async function play(step: Step, pace: number): Promise<boolean> {
    stop();
    setFailure(undefined);
    const { signal } = (running.current = new AbortController());
    const place = step.do[0]?.at ?? step.at ?? undefined;
    setAt(place);
    const wasInCard = card.current?.contains(document.activeElement) === true;
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
          setAt(act.at ?? place);
          setPointer((before) => before && { ...before, pressed: before.pressed + 1 });
        },
      });
    } catch (error) {
      if (signal.aborted) return false;
      stop();
      if (!(error instanceof PlaybackFailure || error instanceof Forbidden)) throw error;
      setFailure({ step: step.id, why: error.message });
      return false;
    }
    if (signal.aborted) return false;
    stop();
    // Presses in the page move the focus there.
    if (wasInCard) card.current?.focus();
    return true;
  }

  useEffect(() => () => running.current?.abort(), []);

  return { pointer, at, failure, play, stop };
}
