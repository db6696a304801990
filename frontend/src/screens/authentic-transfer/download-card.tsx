import { DownloadCloud } from "lucide-react";

import { formatPercent } from "@/kit/figures/meter";
import { cardOf, Panel } from "@/kit/layout/panel";
import { useFailureContent } from "@/parts/failures/use-failure-content";
import { Button } from "@/kit/ui/button";
import { Progress } from "@/kit/ui/progress";
import { Code } from "@/kit/ui/code";
import { Attempts } from "@/screens/authentic-transfer/attempts";
import {
  ATTEMPTS,
  type DownloadState,
  useDownload,
} from "@/screens/authentic-transfer/use-download";
import { type DownloadContent } from "@/screens/authentic-transfer/use-download-content";

function stateText({ state, stage, errorOf }: DownloadState, t: DownloadContent): string {
  if (stage === undefined) return t(state === "done" ? "stateFailed" : "stateIdle");
  const { attempt, phase } = stage;
  const values = { number: String(attempt), total: String(ATTEMPTS.length) };
  if (phase === "attempting") return t("stateAttempting", values);
  if (phase === "confirming") return t("stateConfirming", values);
  const endKey = attempt === ATTEMPTS.at(-1) ? "stateEnding" : "statePaused";
  return t(endKey, { ...values, error: errorOf(attempt) });
}

/** Start button of the simulated download, with the progress and the error of each attempt. */
export function DownloadCard({ t }: { t: DownloadContent }) {
  const download = useDownload(t, useFailureContent());
  const { isRunning, state, progress } = download;
  return (
    <Panel {...cardOf(t, "authentic-transfer.download")} contentClassName="grid grid-cols-1 gap-4">
      <Button
        busy={isRunning}
        onClick={() => void download.download()}
        className="justify-self-start"
        data-anchor="authentic-transfer.download.start"
      >
        <DownloadCloud aria-hidden />
        {t(state === "done" ? "again" : "start")}
      </Button>
      <div className="grid gap-2">
        <div className="flex min-h-10 flex-wrap md:min-h-5 items-baseline justify-between gap-x-4">
          <p role="status">{stateText(download, t)}</p>
          <Code>{formatPercent(progress, 0)}</Code>
        </div>
        <Progress
          value={progress}
          aria-label={t("progress")}
          data-anchor="authentic-transfer.download.progress"
        />
      </div>
      <Attempts download={download} t={t} />
    </Panel>
  );
}
