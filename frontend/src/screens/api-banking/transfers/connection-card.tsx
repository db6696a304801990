import { PlugZap } from "lucide-react";

import { ApiStatusBadge } from "@/parts/system-status/api-status-badge";
import { Panel } from "@/kit/layout/panel";
import { ProcessSteps } from "@/kit/process/process-steps";
import { Button } from "@/kit/ui/button";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type ConnectionTest } from "@/screens/api-banking/transfers/use-connection-test";

type ConnectionCardProps = { connection: ConnectionTest; t: BankingContent };

/** Status of the bank's API and the button that starts a simulated connection test. */
export function ConnectionCard({ connection, t }: ConnectionCardProps) {
  const { process, isTesting, outcome, test } = connection;
  const status = isTesting ? "testing" : (outcome?.status ?? "disconnected");
  const statusText = isTesting ? t("testRunning") : (outcome?.text ?? t("testIdle"));
  return (
    <Panel
      title={t("testTitle")}
      hint={t("testHint")}
      action={
        <span data-anchor="api-banking.connection.status" className="flex items-center gap-2">
          <span className="text-xs text-muted-foreground">{t("apiStatusLabel")}</span>
          <ApiStatusBadge status={status} t={t} />
        </span>
      }
      data-anchor="api-banking.connection"
      contentClassName="grid gap-3"
    >
      <ProcessSteps
        label={t("testTitle")}
        steps={t
          .rows("testSteps", { protocol: t("protocol") })
          .map(({ name, text }) => ({ name, hint: text }))}
        process={process}
        words={{
          waiting: t("stepWaiting"),
          running: t("stepRunning"),
          done: t("stepDone"),
          failed: t("stepFailed"),
        }}
      />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <p role="status" className="min-w-0 flex-1 basis-48 text-xs text-muted-foreground">
          {statusText}
        </p>
        <Button
          busy={isTesting}
          data-anchor="api-banking.connection.test"
          onClick={() => void test()}
        >
          <PlugZap aria-hidden />
          {t("test")}
        </Button>
      </div>
    </Panel>
  );
}
