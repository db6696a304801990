import { RetryButton } from "@/kit/actions/retry-button";
import { Panel } from "@/kit/layout/panel";
import { ProcessSteps } from "@/kit/process/process-steps";
import { type ProcessState } from "@/kit/process/use-process";
import { formatNumber } from "@/screens/admin-access/claimed-figures";
import { type AdminConsole } from "@/screens/admin-access/use-admin-console";
import { type AdminContent, type AdminTextKey } from "@/screens/admin-access/use-admin-content";

const summaries: Record<ProcessState["state"], AdminTextKey> = {
  idle: "processIdle",
  running: "processRunning",
  done: "processDone",
  failed: "processFailed",
  cancelled: "processFailed",
};

type ProcessCardProps = { console: AdminConsole; t: AdminContent };

/** Steps of the simulated transfer that starts with a download or pathway command. */
export function ProcessCard({ console, t }: ProcessCardProps) {
  const { process, busy, run } = console;
  const steps = t.rows("processSteps");
  const limit = t.number("retryLimit");
  const mayRetry = process.state === "failed" && process.retries < limit;
  return (
    <Panel
      title={t("processTitle")}
      data-anchor="admin-access.process"
      hint={t("processHint", { count: formatNumber(steps.length) })}
      contentClassName="grid gap-3"
    >
      <ProcessSteps
        label={t("processTitle")}
        steps={steps.map(({ name, text }) => ({ name, hint: text }))}
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
            limit: String(limit),
          })}
        </p>
        {mayRetry && (
          <RetryButton
            busy={busy}
            data-anchor="admin-access.process.retry"
            onClick={() => void run(process.command)}
          >
            {t("retry")}
          </RetryButton>
        )}
      </div>
    </Panel>
  );
}
