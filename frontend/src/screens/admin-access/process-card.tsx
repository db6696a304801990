import { RotateCw } from "lucide-react";

import { ProcessSteps } from "@/components/process/process-steps";
import { type ProcessState } from "@/components/process/use-process";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { pairsOf } from "@/screens/admin-access/pairs";
import { type AdminConsole } from "@/screens/admin-access/use-admin-console";
import { type AdminContent, type AdminTextKey } from "@/screens/admin-access/use-admin-content";
import { RETRY_LIMIT } from "@/screens/admin-access/use-transfer-process";

const summaries: Record<ProcessState["state"], AdminTextKey> = {
  idle: "processIdle",
  running: "processRunning",
  done: "processDone",
  failed: "processFailed",
  cancelled: "processFailed",
};

type ProcessCardProps = { console: AdminConsole; t: AdminContent };

/** The six steps of a transfer, which a download or pathway command plays back. */
export function ProcessCard({ console, t }: ProcessCardProps) {
  const { process, busy, run } = console;
  const mayRetry = process.state === "failed" && process.retries < RETRY_LIMIT;
  return (
    <Card aria-labelledby="admin-process">
      <CardHeader>
        <CardTitle id="admin-process">{t("processTitle")}</CardTitle>
        <CardDescription>{t("processHint")}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        <ProcessSteps
          label={t("processTitle")}
          steps={pairsOf(t.list("processSteps")).map(({ name, value }) => ({ name, hint: value }))}
          process={process}
          words={{
            waiting: t("stepWaiting"),
            running: t("stepRunning"),
            done: t("stepDone"),
            failed: t("stepFailed"),
          }}
        />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <p role="status" className="text-xs text-muted-foreground">
            {t(summaries[process.state], {
              name: process.name,
              retries: String(process.retries),
              limit: String(RETRY_LIMIT),
            })}
          </p>
          {mayRetry && (
            <Button
              variant="outline"
              size="sm"
              busy={busy}
              onClick={() => void run(process.command)}
            >
              {!busy && <RotateCw aria-hidden />}
              {t("retry")}
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  );
}
