import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";

import { type Step } from "@/api/training";
import {
  isPlaybackPaused,
  keepPlaybackPaused,
  playbackLesson,
  watchPlaybackLesson,
} from "@/lib/playback";
import { readStored, writeStored } from "@/lib/storage";
import { type Player } from "@/training/guide/use-player";
import { makeTurn, type Turn } from "@/training/player/one-tab";

const PACE_KEY = "mockconsole.pace";
export const PACES = { slow: 2, normal: 1, fast: 0.4 };
const FASTER = Object.values(PACES);

/** Reading time of a letter: a person reads about 25 letters a second. */
const LETTER_MS = 40;
const COUNTED_MS = 10_000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function storedPace(): number {
  const stored = Number.parseFloat(readStored(PACE_KEY) ?? "");
  return stored >= 0 ? stored : PACES.normal;
}

export type Show = {
  on: boolean;
  playing: boolean;
  pace: number;
  /** True if the step was played but the server did not count it. */
  uncounted: boolean;
  /** True if another tab plays the lesson. */
  elsewhere: boolean;
  play: () => void;
  pause: () => void;
  playNext: () => void;
  setPace: (pace: number) => void;
  /** Change the pace by one: 1 is faster, -1 slower. */
  change: (by: 1 | -1) => void;
};

type ShowOptions = {
  lesson: string;
  /** Current step. */
  step: Step | undefined;
  player: Player;
  onRead: (step: string) => void;
  isOwn: (target: EventTarget | null) => boolean;
};

/** Play step after step until somebody uses the page. */
export function useShow({ lesson, step, player, onRead, isOwn }: ShowOptions): Show {
  const on = useSyncExternalStore(watchPlaybackLesson, playbackLesson) === lesson;
  /** Steps to play: all, none, or the one with that id. */
  const [wanted, setWanted] = useState<"all" | "none" | { only: string }>(() =>
    isPlaybackPaused() ? "none" : "all",
  );
  const [pace, setPace] = useState(storedPace);
  const [uncounted, setUncounted] = useState<string>();
  const [elsewhere, setElsewhere] = useState(false);
  const turn = useRef<Turn>(undefined);
  const latest = useRef(pace);
  /** Step that was played and that the server has not counted yet: resuming after a pause must not play it twice. */
  const played = useRef<string>(undefined);
  // Starting playback again plays all steps.
  useEffect(
    () =>
      watchPlaybackLesson(() => {
        setElsewhere(false);
        setWanted("all");
      }),
    [],
  );
  useEffect(() => {
    // A tab that another one took the show from asks that one again.
    if (on) keepPlaybackPaused(wanted !== "all" && !elsewhere);
  }, [on, wanted, elsewhere]);
  const id = step?.id;
  const isWanted = wanted === "all" || (wanted !== "none" && wanted.only === id);
  const playing = on && id !== undefined && isWanted;

  useEffect(() => {
    if (!on) return;
    const opened = (turn.current = makeTurn(lesson, () => {
      setWanted("none");
      setElsewhere(true);
    }));
    return () => {
      opened.close();
    };
  }, [on, lesson]);
  useEffect(() => {
    if (!playing) return;
    turn.current?.ask();
    return () => turn.current?.rest();
  }, [playing, lesson]);

  const run = useEffectEvent(async (signal: AbortSignal) => {
    if (!step || !(await turn.current?.isMine()) || signal.aborted) return;
    if (step.do.length === 0) {
      onRead(step.id);
    } else if (played.current !== step.id) {
      if (!(await player.play(step, latest.current))) {
        if (!signal.aborted) setWanted("none");
        return;
      }
      played.current = step.id;
    }
    await pause(COUNTED_MS, signal);
    if (signal.aborted) return;
    played.current = undefined;
    setUncounted(step.id);
    setWanted("none");
  });
  const stop = useEffectEvent(() => {
    player.stop();
  });
  const letters = step?.say.length ?? 0;
  useEffect(() => {
    if (!playing) return;
    const leave = new AbortController();
    const toRead = latest.current * LETTER_MS * letters;
    const timer = setTimeout(() => void run(leave.signal), toRead);
    return () => {
      clearTimeout(timer);
      leave.abort();
      stop();
    };
  }, [playing, id, letters]);

  const halt = useEffectEvent((event: Event) => {
    const isWayToCard = event instanceof KeyboardEvent && event.key === "F2";
    if (event.isTrusted && !isWayToCard && !isOwn(event.target)) setWanted("none");
  });
  useEffect(() => {
    if (!playing) return;
    const touch = (event: Event) => {
      halt(event);
    };
    const types = ["pointerdown", "keydown"];
    for (const type of types) window.addEventListener(type, touch, true);
    return () => {
      for (const type of types) window.removeEventListener(type, touch, true);
    };
  }, [playing]);

  function playHere(next: typeof wanted) {
    turn.current?.take();
    setElsewhere(false);
    setWanted(next);
  }

  function choose(next: number) {
    latest.current = next;
    setPace(next);
    writeStored(PACE_KEY, String(next));
  }

  return {
    on,
    playing,
    pace,
    uncounted: id !== undefined && uncounted === id && !playing,
    elsewhere: elsewhere && !playing,
    play: () => {
      playHere("all");
    },
    pause: () => {
      setWanted("none");
    },
    playNext: () => {
      if (id !== undefined) playHere({ only: id });
    },
    setPace: choose,
    change: (by) => {
      const next = FASTER[FASTER.indexOf(pace) + by];
      if (next !== undefined) choose(next);
    },
  };
}
