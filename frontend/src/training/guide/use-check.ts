import { useState, useSyncExternalStore } from "react";

import { useKnownSession } from "@/api/session";
import { type Seat } from "@/api/training";
import { openScript, watchOpenScript } from "@/lib/open-script";
import { playbackLesson, watchPlaybackLesson } from "@/lib/playback";
import { scriptPath } from "@/lib/script-path";
import { readStored, writeStored } from "@/lib/storage";

const SKIPPED_KEY = "mockconsole.unplayed";

/** Check of a walkthrough: its playback by the account that edits it in this tab. */
export type Check = {
  /** Path of the walkthrough's page in the step editor. */
  path: string;
  /** Numbers of the steps that could not be played and were skipped. */
  unplayed: number[];
  noteSkip: (step: string) => void;
};

function readSkipped(lesson: string): string[] {
  const [of, ...steps] = readStored(SKIPPED_KEY, "sessionStorage")?.split(" ") ?? [];
  return of === lesson ? steps : [];
}

/** Return the check if this tab plays one on the seat, otherwise undefined. */
export function useCheck({ lesson, teaching, walkthrough, steps }: Seat): Check | undefined {
  const { data: session } = useKnownSession();
  const playback = useSyncExternalStore(watchPlaybackLesson, playbackLesson);
  const name = useSyncExternalStore(watchOpenScript, openScript);
  const [noted, setNoted] = useState({ lesson, skipped: readSkipped(lesson) });
  const skipped = noted.lesson === lesson ? noted.skipped : readSkipped(lesson);
  // Ignore the name's room, because the name contains the walkthrough's own room, but the seat is in a copy of that
  // room.
  const [account, , key] = name?.split("/").map(decodeURIComponent) ?? [];
  const isWritten = session?.username === account && key === walkthrough;
  if (teaching || playback !== lesson || !isWritten) return undefined;
  return {
    path: scriptPath(walkthrough),
    unplayed: steps.flatMap(({ id }, index) => (skipped.includes(id) ? [index + 1] : [])),
    noteSkip: (step) => {
      const all = [...skipped, step];
      writeStored(SKIPPED_KEY, [lesson, ...all].join(" "), "sessionStorage");
      setNoted({ lesson, skipped: all });
    },
  };
}
