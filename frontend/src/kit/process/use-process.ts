import { useCallback, useEffect, useRef, useState } from "react";

/** One step of a process: it takes its time, its work, or both; work that throws `StepFailure` fails the process there. */
export type ProcessStep = { ms?: number; work?: (signal: AbortSignal) => Promise<unknown> };

/** Failure of a step, with a message for the person who watches. */
export class StepFailure extends Error {
  override name = "StepFailure";
}

/** Progress of a process: the steps before `step` are done, of `total`. */
export type ProcessState = {
  state: "idle" | "running" | "done" | "failed" | "cancelled";
  step: number;
  total: number;
  /** Message of the failure. */
  reason: string;
};

const IDLE: ProcessState = { state: "idle", step: 0, total: 0, reason: "" };

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

async function take({ ms = 0, work }: ProcessStep, signal: AbortSignal): Promise<void> {
  await Promise.all([work?.(signal), ms > 0 && pause(ms, signal)]);
}

/**
 * Plays a process back step by step, as the consoles show them. A new start takes the place of one that runs, and leaving
 * the screen ends it.
 */
export function useProcess() {
  const [process, setProcess] = useState(IDLE);
  const running = useRef<AbortController>(null);

  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  /** Runs the steps one after the other; tells whether all of them came to their end. */
  const start = useCallback(async (steps: readonly ProcessStep[]): Promise<boolean> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const total = steps.length;
    for (const [step, next] of steps.entries()) {
      setProcess({ state: "running", step, total, reason: "" });
      try {
        await take(next, signal);
      } catch (error) {
        if (signal.aborted) return false;
        const reason = error instanceof StepFailure ? error.message : "";
        setProcess({ state: "failed", step, total, reason });
        if (!(error instanceof StepFailure)) throw error;
        return false;
      }
      if (signal.aborted) return false;
    }
    setProcess({ state: "done", step: total, total, reason: "" });
    return true;
  }, []);

  /** Ends a running process where it is. */
  const cancel = useCallback(() => {
    running.current?.abort();
    setProcess((last) => (last.state === "running" ? { ...last, state: "cancelled" } : last));
  }, []);

  return { process, start, cancel };
}
