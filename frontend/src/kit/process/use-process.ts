import { useCallback, useEffect, useRef, useState } from "react";

/** Step of a process: a duration, work, or both; work that throws `StepFailure` fails the process. */
export type ProcessStep = { ms?: number; work?: (signal: AbortSignal) => Promise<unknown> };

/** Error of a failed step, with a message for the user. */
export class StepFailure extends Error {
  override name = "StepFailure";
}

/** Progress of a process: the first `step` of `total` steps are done. */
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

/** Return a simulated process that runs step by step. A new start replaces a running one; leaving the screen ends it. */
export function useProcess() {
  const [process, setProcess] = useState(IDLE);
  const running = useRef<AbortController>(null);

  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  /** Run the steps in order; resolves to true if all completed. */
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

  /** Cancel a running process. */
  const cancel = useCallback(() => {
    running.current?.abort();
    setProcess((last) => (last.state === "running" ? { ...last, state: "cancelled" } : last));
  }, []);

  return { process, start, cancel };
}
