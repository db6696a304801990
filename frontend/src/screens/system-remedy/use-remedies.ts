import { useState } from "react";

import { notice } from "@/kit/notices/use-notice";
import { useProcess } from "@/kit/process/use-process";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

/** Issues, each with one remedy. */
export const REMEDIES = ["logging", "keys", "apis", "environment"] as const;

export type Remedy = (typeof REMEDIES)[number];

const TICK_MS = 200;
const PERCENT = 10;

// One tick more than there are steps of 10 %, so that the full bar is visible before the remedy is done.
const TICKS = Array.from({ length: 100 / PERCENT + 1 }, () => ({ ms: TICK_MS }));

/** Running remedy with its progress in percent. */
export type Running = { remedy: Remedy; progress: number };

/** Run simulated remedies in parallel. Ignore a second start of a running remedy; an applied remedy stays applied. */
export function useRemedies(t: RemedyContent) {
  const processes: Record<Remedy, ReturnType<typeof useProcess>> = {
    logging: useProcess(),
    keys: useProcess(),
    apis: useProcess(),
    environment: useProcess(),
  };
  const [appliedRemedies, setAppliedRemedies] = useState<readonly Remedy[]>([]);
  const running: Running[] = REMEDIES.filter(
    (remedy) => processes[remedy].process.state === "running",
  ).map((remedy) => ({ remedy, progress: processes[remedy].process.step * PERCENT }));

  async function apply(remedy: Remedy): Promise<void> {
    if (running.some((one) => one.remedy === remedy)) return;
    if (!(await processes[remedy].start(TICKS))) return;
    setAppliedRemedies((last) => (last.includes(remedy) ? last : [...last, remedy]));
    notice({
      title: t("completeTitle", { name: t(`${remedy}Name`) }),
      description: t("completeText"),
    });
  }

  return { appliedRemedies, running, apply };
}

export type Remedies = ReturnType<typeof useRemedies>;
