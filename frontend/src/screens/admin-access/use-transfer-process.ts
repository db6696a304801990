import { useEffect, useState } from "react";

export const RETRY_LIMIT = 2;
const LAST_STEP = 5;
const STEP_MS = 500;

/** How far the display has come: the steps before `step` are behind it. */
export type TransferProcess = {
  state: "idle" | "sending" | "running" | "done" | "failed";
  step: number;
  name: string;
  command: string;
  retries: number;
};

const IDLE: TransferProcess = { state: "idle", step: 0, name: "", command: "", retries: 0 };

function advanced(process: TransferProcess): TransferProcess {
  const step = process.step + 1;
  return { ...process, step, state: step > LAST_STEP ? "done" : "running" };
}

/** A failed transfer that is begun again is a retry, until their limit. */
function begun(last: TransferProcess, command: string, name: string): TransferProcess {
  const again = last.state === "failed" && last.command === command && last.retries < RETRY_LIMIT;
  return { state: "sending", step: 0, name, command, retries: again ? last.retries + 1 : 0 };
}

/** Plays the six steps of a transfer back for show: the first waits for the server's answer, the others for nothing. */
export function useTransferProcess() {
  const [process, setProcess] = useState(IDLE);

  useEffect(() => {
    if (process.state !== "running") return;
    const timer = setTimeout(() => setProcess(advanced), STEP_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [process]);

  function begin(command: string, name: string) {
    setProcess((last) => begun(last, command, name));
  }

  function settle(success: boolean) {
    setProcess((last) => (success ? advanced(last) : { ...last, state: "failed" }));
  }

  return { process, begin, settle };
}
