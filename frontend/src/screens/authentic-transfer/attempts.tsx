import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import {
  ATTEMPTS,
  type DownloadState,
  type Phase,
} from "@/screens/authentic-transfer/use-download";
import { type DownloadContent } from "@/screens/authentic-transfer/use-download-content";

const badges: Record<Phase | "waiting", Status> = {
  waiting: "unknown",
  attempting: "busy",
  confirming: "pending",
  failed: "failed",
};

function phaseOf(attempt: number, { state, stage }: DownloadState): Phase | "waiting" {
  if (state === "done") return "failed";
  if (stage === undefined || attempt > stage.attempt) return "waiting";
  return attempt < stage.attempt ? "failed" : stage.phase;
}

type AttemptsProps = { download: DownloadState; t: DownloadContent };

/** Attempts of a download, each with its phase and its error. */
export function Attempts({ download, t }: AttemptsProps) {
  return (
    <SimulatedArea data-anchor="authentic-transfer.download.attempts" className="rounded-md border">
      <ol aria-label={t("attempts")} className="grid divide-y">
        {ATTEMPTS.map((attempt) => {
          const phase = phaseOf(attempt, download);
          const errorTexts = { waiting: t("noError"), failed: download.errorOf(attempt) };
          return (
            <li
              key={attempt}
              aria-current={attempt === download.stage?.attempt ? "step" : undefined}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2"
            >
              <div className="min-w-0 flex-1 basis-40">
                <div className="font-medium">
                  {t("attempt", { number: String(attempt), total: String(ATTEMPTS.length) })}
                </div>
                <div className="text-xs text-muted-foreground">
                  {phase === "waiting" || phase === "failed"
                    ? errorTexts[phase]
                    : t("runningError")}
                </div>
              </div>
              <StatusBadge status={badges[phase]}>{t(phase)}</StatusBadge>
            </li>
          );
        })}
      </ol>
    </SimulatedArea>
  );
}
