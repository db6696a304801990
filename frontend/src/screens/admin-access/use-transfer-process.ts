import { useRef, useState } from "react";

import { type ProcessStep, StepFailure, useProcess } from "@/kit/process/use-process";

const STEP_MS = 500;

type ShownTransfer = { name: string; command: string; retries: number };

const NONE: ShownTransfer = { name: "", command: "", retries: 0 };

/** Play the steps of a transfer: the first step ends with the server's response, each other step after `STEP_MS`. */
export function useTransferProcess({ steps, retryLimit }: { steps: number; retryLimit: number }) {
  const { process, start } = useProcess();
  const [transfer, setTransfer] = useState(NONE);
  const onAnswer = useRef<(success: boolean) => void>(null);

  /** Start a transfer; the same command after a failure counts as a retry, up to `retryLimit`. */
  function begin(command: string, name: string) {
    const isRetry =
      process.state === "failed" && transfer.command === command && transfer.retries < retryLimit;
    setTransfer({ name, command, retries: isRetry ? transfer.retries + 1 : 0 });
    const answer = new Promise<void>((resolve, reject) => {
      onAnswer.current = (success) => {
        if (success) resolve();
        else reject(new StepFailure());
      };
    });
    const timedSteps: ProcessStep[] = Array.from({ length: steps - 1 }, () => ({ ms: STEP_MS }));
    void start([{ work: () => answer }, ...timedSteps]);
  }

  /** End the first step with the server's response. */
  function settle(success: boolean) {
    onAnswer.current?.(success);
  }

  return { process: { ...process, ...transfer }, begin, settle };
}
