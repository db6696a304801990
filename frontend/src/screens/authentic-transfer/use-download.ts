import { useRef, useState } from "react";

import { notice } from "@/kit/notices/use-notice";
import { type FailureContent } from "@/parts/failures/use-failure-content";
import { useProcess } from "@/kit/process/use-process";
import { pick } from "@/lib/dice";
import { useRoom } from "@/live/use-room";
import { type DownloadContent } from "@/screens/authentic-transfer/use-download-content";

export type Phase = "attempting" | "confirming" | "failed";

type Stage = { attempt: number; phase: Phase; progress: number; ms: number };

/** Stages of a download: two attempts of 5 s each, with a pause of 3 s between them. */
const STAGES: readonly Stage[] = [
  { attempt: 1, phase: "attempting", progress: 25, ms: 2500 },
  { attempt: 1, phase: "confirming", progress: 40, ms: 2500 },
  { attempt: 1, phase: "failed", progress: 50, ms: 3000 },
  { attempt: 2, phase: "attempting", progress: 65, ms: 2500 },
  { attempt: 2, phase: "confirming", progress: 80, ms: 2500 },
  { attempt: 2, phase: "failed", progress: 90, ms: 500 },
];

export const ATTEMPTS: readonly number[] = [...new Set(STAGES.map(({ attempt }) => attempt))];

export type DownloadState = ReturnType<typeof useDownload>;

/**
 * Simulate a download that fails twice; the errors depend on the room and on the number of runs since the screen was
 * opened.
 */
export function useDownload(t: DownloadContent, failures: FailureContent) {
  const { dice } = useRoom();
  const { process, start } = useProcess();
  const runs = useRef(0);
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const isRunning = process.state === "running";
  const stage = isRunning ? STAGES[process.step] : undefined;

  async function download() {
    runs.current += 1;
    const run = runs.current;
    const [first, ...rest] = failures.rows("errors").map(({ error }) => error);
    const options = [first ?? "", ...rest] as const;
    const draw = (attempt: number) => pick(options, dice, "download", run, attempt);
    setErrors(new Map(ATTEMPTS.map((attempt) => [attempt, draw(attempt)])));
    if (!(await start(STAGES))) return;
    notice({ title: t("failedTitle"), description: t("failedText"), variant: "destructive" });
  }

  return {
    state: process.state,
    isRunning,
    /** Current stage; set only while the download runs. */
    stage,
    progress: process.state === "done" ? 100 : (stage?.progress ?? 0),
    /** Return the error of a failed attempt. */
    errorOf: (attempt: number) => errors.get(attempt) ?? "",
    download,
  };
}
