import { useRef, useState } from "react";

import { notice } from "@/kit/notices/use-notice";
import { useProcess } from "@/kit/process/use-process";
import { pick } from "@/lib/dice";
import { useRoom } from "@/live/use-room";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const TEST_MS = 2000;
const CONNECTED = "connected";

export type ConnectionTest = ReturnType<typeof useConnectionTest>;

/**
 * Simulate a connection test of the bank's API without a call; it continues after a change of tabs. The outcome depends
 * on the room and on the number of tests since the screen was opened, so that a demonstration can be repeated.
 */
export function useConnectionTest(t: BankingContent) {
  const { dice } = useRoom();
  const { process, start } = useProcess();
  const runs = useRef(0);
  const [outcome, setOutcome] = useState<{ status: string; text: string }>();
  const isTesting = process.state === "running";

  async function test() {
    runs.current += 1;
    const run = runs.current;
    const steps = t.rows("testSteps");
    const isComplete = await start(steps.map(() => ({ ms: TEST_MS / steps.length })));
    const [first, ...rest] = t.rows("testOutcomes");
    if (!isComplete || first === undefined) return;
    const result = pick([first, ...rest], dice, "bank-api", run);
    setOutcome(result);
    notice({
      title: t("testNoticeTitle"),
      description: result.text,
      variant: result.status === CONNECTED ? "default" : "destructive",
    });
  }

  return { process, isTesting, outcome, test };
}
