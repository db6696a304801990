import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";

import { type Seat, type Step } from "@/api/training";
import {
  isPlaybackPaused,
  keepPlaybackPaused,
  playbackLesson,
  watchPlaybackLesson,
} from "@/lib/playback";
import { readStored, writeStored } from "@/lib/storage";
import { type Player } from "@/training/guide/use-player";
import { pause } from "@/training/player/playback-failure";
import { makeTurn, type Turn } from "@/training/player/one-tab";
import { recordPlayed } from "@/training/recorder/recorder";

const PACE_KEY = "mockconsole.pace";
export const PACES = { slow: 2, normal: 1, fast: 0.4 };
const FASTER = Object.values(PACES);

/** Reading time of a letter: a person reads about 25 letters a second. */
const LETTER_MS = 40;
/** Interval at which the remaining reading time is updated, so that a new speed applies at once. */
const TICK_MS = 100;
/** Time after which a played step that the server has not completed is reported. */
export const COUNTED_MS = 10_000;

/** Wait for `ms` milliseconds, or until the signal is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, signal).catch(() => undefined);
}

/** Wait as long as a person needs to read a text; a new speed applies at once. */
async function waitForReading(letters: number, paceNow: () => number, signal: AbortSignal) {
  for (let read = 0; read < letters && !signal.aborted;) {
    await wait(TICK_MS, signal);
    read += TICK_MS / (LETTER_MS * paceNow());
  }
}

function storedPace(): number {
  const stored = Number.parseFloat(readStored(PACE_KEY) ?? "");
  return stored >= 0 ? stored : PACES.normal;
}

export type Show = {
  on: boolean;
  playing: boolean;
  /** True while only the current step is played. */
  playingOne: boolean;
  pace: number;
  /** True if the step was played, but the server has not completed it within 10 s. */
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
  seat: Seat;
  /** Current step. */
  step: Step | undefined;
  player: Player;
  onRead: (step: string) => void;
  onSkip: () => void;
};

/** Play one step after the other until a pause. */
export function useShow({ seat, step, player, onRead, onSkip }: ShowOptions): Show {
  const { lesson, use } = seat;
  const { paused } = seat.progress;
  const wantedLesson = useSyncExternalStore(watchPlaybackLesson, playbackLesson);
  const on = use === "guide" && wantedLesson === lesson;
  /** Steps to play: all, none, or the step with this id. */
  const [wanted, setWanted] = useState<"all" | "none" | { only: string }>(() =>
    isPlaybackPaused() ? "none" : "all",
  );
  const [pace, setPace] = useState(storedPace);
  /**
   * Step that could not be played, or that the server has not completed; playback continues once the server completes
   * it.
   */
  const [stopped, setStopped] = useState<{ step: string; paused: boolean; uncounted: boolean }>();
  const [elsewhere, setElsewhere] = useState(false);
  const turn = useRef<Turn>(undefined);
  const latest = useRef(pace);
  /** Step that was played but that the server has not completed yet; it must not be played twice after a pause. */
  const played = useRef<string>(undefined);
  // When playback is started again, play all steps.
  useEffect(
    () =>
      watchPlaybackLesson(() => {
        setElsewhere(false);
        setStopped(undefined);
        setWanted("all");
      }),
    [],
  );
  const id = step?.id;
  // A step with a pause remains current after it is completed, until the learner continues.
  const isStopped = stopped !== undefined && stopped.step === id && stopped.paused === paused;
  useEffect(() => {
    // If another tab took over the playback, don't store this as a pause: after a reload, this tab requests to play
    // again.
    if (on) keepPlaybackPaused((wanted !== "all" && !elsewhere) || isStopped);
  }, [on, wanted, elsewhere, isStopped]);
  const isWanted = wanted === "all" || (wanted !== "none" && wanted.only === id);
  const playing = on && id !== undefined && isWanted && !isStopped;

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
    if (signal.aborted || !step || !(await turn.current?.isMine()) || signal.aborted) return;
    if (step.ask ?? step.decide) {
      // Questions can't be played, because the browser doesn't have the answer key.
      recordPlayed(step.id);
      onSkip();
    } else if (paused || step.do.length === 0) {
      recordPlayed(step.id);
      onRead(step.id);
    } else if (played.current !== step.id) {
      if (!(await player.play(step, () => latest.current))) {
        if (!signal.aborted) setStopped({ step: step.id, paused, uncounted: false });
        return;
      }
      played.current = step.id;
    }
    await wait(COUNTED_MS, signal);
    if (signal.aborted) return;
    played.current = undefined;
    setStopped({ step: step.id, paused, uncounted: true });
  });
  const stop = useEffectEvent(() => {
    player.stop();
  });
  const letters = [step?.say, ...(step?.ask?.choices ?? [])].join().length;
  useEffect(() => {
    if (!playing) return;
    const leave = new AbortController();
    const reading = waitForReading(letters, () => latest.current, leave.signal);
    void reading.then(() => run(leave.signal));
    return () => {
      leave.abort();
      stop();
    };
  }, [playing, id, letters, paused]);

  function playHere(next: typeof wanted) {
    player.releaseFocus();
    turn.current?.take();
    setElsewhere(false);
    setStopped(undefined);
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
    playingOne: playing && wanted !== "all",
    pace,
    uncounted: isStopped && stopped.uncounted,
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
      const next = FASTER[FASTER.indexOf(latest.current) + by];
      if (next !== undefined) choose(next);
    },
  };
}
