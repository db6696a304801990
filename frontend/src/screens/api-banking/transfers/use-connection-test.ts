import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { notice } from "@/kit/notices/use-notice";
import { useProcess } from "@/kit/process/use-process";
import { pick } from "@/lib/dice";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const TEST_MS = 2000;
const CONNECTED = "connected";

export type ConnectionTest = ReturnType<typeof useConnectionTest>;

/**
 * Plays a test of the bank's API, which a look at another tab doesn't end, and calls nobody. Its outcome is drawn by how many tests there were since the screen was
 * opened, so that a walkthrough repeats.
 */
export function useConnectionTest(t: BankingContent) {
  const { data: sandbox } = useQuery({ ...sandboxQuery(), enabled: false });
  const { process, start } = useProcess();
  const runs = useRef(0);
  const [outcome, setOutcome] = useState<{ status: string; text: string }>();
  const testing = process.state === "running";

  async function test() {
    runs.current += 1;
    const run = runs.current;
    const steps = t.rows("testSteps");
    const played = await start(steps.map(() => ({ ms: TEST_MS / steps.length })));
    const [first, ...rest] = t.rows("testOutcomes");
    if (!played || first === undefined) return;
    const result = pick([first, ...rest], sandbox?.dice ?? "0", "bank-api", run);
    setOutcome(result);
    notice({
      title: t("testNoticeTitle"),
      description: result.text,
      variant: result.status === CONNECTED ? "default" : "destructive",
    });
  }

  return { process, testing, outcome, test };
}
