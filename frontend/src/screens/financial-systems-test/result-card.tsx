import { type FinancialStatus } from "@/api/financial";
import { type CalmQuery } from "@/kit/queries/use-calm-query";
import { Alert, FailureAlert } from "@/kit/layout/alert";
import { FactList } from "@/kit/layout/fact-list";
import { Panel } from "@/kit/layout/panel";
import { formatTime } from "@/lib/simulated-clock";
import { useRoomMoment } from "@/live/use-simulated-time";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";
import { type TestResult, type Tests } from "@/screens/financial-systems-test/use-tests";

type ResultCardProps = {
  status: CalmQuery<FinancialStatus>;
  tests: Tests;
  t: FinancialContent;
};

/** The result of the last test, and the errors of the status and of the tests. */
export function ResultCard({ status, tests, t }: ResultCardProps) {
  const { current, last, result, error } = tests;
  return (
    <Panel
      title={t("resultTitle")}
      hint={t("resultHint")}
      data-anchor="financial-systems-test.result"
      contentClassName="grid min-h-12 grid-cols-1 content-start gap-3"
    >
      {status.isError && <FailureAlert error={status.error} fallback={t("statusFailed")} />}
      <p role="status" className="text-muted-foreground empty:hidden">
        {current ? t("resultRunning") : last === undefined && t("resultNone")}
      </p>
      {error !== null && (
        <FailureAlert
          error={error}
          fallback={t(last === "vaults" ? "vaultsFailed" : "apisFailed")}
        />
      )}
      {result && <Outcome result={result} startedAt={tests.startedAt} t={t} />}
    </Panel>
  );
}

type OutcomeProps = { result: TestResult; startedAt: number; t: FinancialContent };

function Outcome({ result, startedAt, t }: OutcomeProps) {
  const moment = useRoomMoment(startedAt);
  const { passed, title, lists } = result.kind === "apis" ? ofApis(result, t) : ofVaults(result, t);
  return (
    <Alert tone={passed ? "ok" : "failed"} title={title}>
      <FactList
        facts={lists.map(([name, entries]) => ({
          name,
          value: entries.length > 0 ? entries.join(" · ") : t("none"),
        }))}
      />
      <p className="text-xs text-muted-foreground">
        {t("resultTime", { time: formatTime(moment) })}
      </p>
    </Alert>
  );
}

type Summary = {
  passed: boolean;
  title: string;
  lists: [name: string, entries: readonly string[]][];
};

function ofApis({ answer }: TestResult & { kind: "apis" }, t: FinancialContent): Summary {
  const { connected, workingAPIs, failedAPIs, requiresCredentials } = answer;
  const failed = failedAPIs.length;
  const total = workingAPIs.length + failed;
  const counts = { failed: String(failed), total: String(total) };
  return {
    passed: connected,
    title: t(total === 0 ? "apisNone" : connected ? "apisPassed" : "apisNotPassed", counts),
    lists: [
      [t("working"), workingAPIs],
      [t("failed"), failedAPIs],
      [t("wantsCredentials"), requiresCredentials],
    ],
  };
}

function ofVaults({ answer }: TestResult & { kind: "vaults" }, t: FinancialContent): Summary {
  const { valid, validCodes, invalidCodes, errors } = answer;
  const failed = invalidCodes.length;
  const total = validCodes.length + failed;
  const counts = { failed: String(failed), total: String(total) };
  return {
    passed: valid,
    title: t(total === 0 ? "codesNone" : valid ? "codesPassed" : "codesNotPassed", counts),
    lists: [
      [t("validCodes"), validCodes],
      [t("invalidCodes"), invalidCodes],
      [t("errors"), errors],
    ],
  };
}
