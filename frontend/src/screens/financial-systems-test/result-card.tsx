import { type FinancialStatus } from "@/api/financial";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { Alert, FailureAlert } from "@/kit/layout/alert";
import { FactList } from "@/kit/layout/fact-list";
import { cardOf, Panel } from "@/kit/layout/panel";
import { formatTime } from "@/lib/simulated-clock";
import { useRoomMoment } from "@/live/use-simulated-time";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";
import { type TestResult, type Tests } from "@/screens/financial-systems-test/use-tests";

type ResultCardProps = {
  status: StableQuery<FinancialStatus>;
  tests: Tests;
  t: FinancialContent;
};

/** Result of the last test, and the errors of the status query and of the tests. */
export function ResultCard({ status, tests, t }: ResultCardProps) {
  const { current, last, result, error } = tests;
  return (
    <Panel
      {...cardOf(t, "financial-systems-test.result")}
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
  const { isPassed, title, lists } =
    result.kind === "apis" ? ofApis(result, t) : ofVaults(result, t);
  return (
    <Alert tone={isPassed ? "ok" : "failed"} title={title}>
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
  isPassed: boolean;
  title: string;
  lists: [name: string, entries: readonly string[]][];
};

function ofApis({ answer }: TestResult & { kind: "apis" }, t: FinancialContent): Summary {
  const { connected, workingAPIs, failedAPIs, requiresCredentials } = answer;
  const failureCount = failedAPIs.length;
  const total = workingAPIs.length + failureCount;
  const counts = { failed: String(failureCount), total: String(total) };
  return {
    isPassed: connected,
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
  const failureCount = invalidCodes.length;
  const total = validCodes.length + failureCount;
  const counts = { failed: String(failureCount), total: String(total) };
  return {
    isPassed: valid,
    title: t(total === 0 ? "codesNone" : valid ? "codesPassed" : "codesNotPassed", counts),
    lists: [
      [t("validCodes"), validCodes],
      [t("invalidCodes"), invalidCodes],
      [t("errors"), errors],
    ],
  };
}
