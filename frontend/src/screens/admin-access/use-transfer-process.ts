import { useRef, useState } from "react";

import { type ProcessStep, StepFailure, useProcess } from "@/kit/process/use-process";

const STEP_MS = 500;

type ShownTransfer = { name: string; command: string; retries: number };

const NONE: ShownTransfer = { name: "", command: "", retries: 0 };

/** Plays the steps of a transfer back for show: the first waits for the server's answer, the others for nothing. */
export function useTransferProcess({ steps, retryLimit }: { steps: number; retryLimit: number }) {
  const { process, start } = useProcess();
  const [transfer, setTransfer] = useState(NONE);
  const answered = useRef<(success: boolean) => void>(null);

  /** Begins a transfer; one that failed and is begun again is a retry, until their limit. */
  function begin(command: string, name: string) {
    const again =
      process.state === "failed" && transfer.command === command && transfer.retries < retryLimit;
    setTransfer({ name, command, retries: again ? transfer.retries + 1 : 0 });
    const answer = new Promise<void>((resolve, reject) => {
      answered.current = (success) => {
        if (success) resolve();
        else reject(new StepFailure());
      };
    });
    const timedSteps: ProcessStep[] = Array.from({ length: steps - 1 }, () => ({ ms: STEP_MS }));
    void start([{ work: () => answer }, ...timedSteps]);
  }

  /** Says how the server answered the command. */
  function settle(success: boolean) {
    answered.current?.(success);
  }

  return { process: { ...process, ...transfer }, begin, settle };
}
