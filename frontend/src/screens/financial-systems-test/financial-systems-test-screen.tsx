import { FlaskConical, KeyRound, PlugZap, RotateCw } from "lucide-react";

import {
  type FinancialStatus,
  financialStatusQuery,
  requiredCredentialsQuery,
} from "@/api/financial";
import { type StableQuery, useStableQuery } from "@/kit/queries/use-stable-query";
import { useFailureLog } from "@/kit/queries/use-failure-log";
import { Parts } from "@/kit/layout/boundary";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Button } from "@/kit/ui/button";
import { ApisCard } from "@/screens/financial-systems-test/apis-card";
import { CredentialsCard } from "@/screens/financial-systems-test/credentials-card";
import { ErrorsCard } from "@/screens/financial-systems-test/errors-card";
import { ResultCard } from "@/screens/financial-systems-test/result-card";
import { StatusTiles } from "@/screens/financial-systems-test/status-tiles";
import {
  type FinancialContent,
  useFinancialContent,
} from "@/screens/financial-systems-test/use-financial-content";
import { type Tests, useTests } from "@/screens/financial-systems-test/use-tests";
import { VaultsCard } from "@/screens/financial-systems-test/vaults-card";

/**
 * Financial systems test: connections that are only displayed, and two tests that contact only the console's own
 * server.
 */
export function FinancialSystemsTestScreen() {
  const t = useFinancialContent();
  const status = useStableQuery({ ...financialStatusQuery(), refetchOnMount: "always" });
  const credentials = useStableQuery({ ...requiredCredentialsQuery(), refetchOnMount: "always" });
  useFailureLog(credentials.isError, t("credentialsUnread"));
  const tests = useTests();
  const results = [status.data, credentials.data];
  return (
    <Parts className="flex flex-col gap-4" resetKeys={[...results, tests.result]}>
      <ScreenHeader
        t={t}
        badges={<ScreenBadges texts={t.list("badges")} icon={FlaskConical} />}
        actions={<Actions status={status} tests={tests} t={t} />}
      />
      <ResultCard status={status} tests={tests} t={t} />
      <StatusTiles status={status} t={t} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="grid min-w-0 grid-cols-1 gap-4" resetKeys={results}>
          <ApisCard status={status} t={t} />
          <CredentialsCard credentials={credentials} t={t} />
        </Parts>
        <Parts className="grid min-w-0 grid-cols-1 gap-4" resetKeys={results}>
          <VaultsCard status={status} t={t} />
          <ErrorsCard status={status} t={t} />
          <TeachingCard t={t} anchor="financial-systems-test.lesson">
            <TeachingChecks t={t} />
            <ScreenLink
              to="/vault-access-generator"
              className="flex w-fit items-center gap-1.5 text-primary underline underline-offset-4"
            >
              <KeyRound aria-hidden className="size-4 shrink-0" />
              {t("generator")}
            </ScreenLink>
          </TeachingCard>
        </Parts>
      </div>
    </Parts>
  );
}

const testButtons = [
  { kind: "apis", text: "testApis", icon: PlugZap },
  { kind: "vaults", text: "testVaults", icon: KeyRound },
] as const;

type ActionsProps = { status: StableQuery<FinancialStatus>; tests: Tests; t: FinancialContent };

function Actions({ status, tests: { current, run }, t }: ActionsProps) {
  return (
    <>
      <Button
        variant="outline"
        busy={status.isFetching}
        onClick={() => void status.refetch()}
        data-anchor="financial-systems-test.refresh"
      >
        <RotateCw aria-hidden />
        {t("refresh")}
      </Button>
      {testButtons.map(({ kind, text, icon: Icon }) => (
        <Button
          key={kind}
          busy={current === kind}
          aria-disabled={current !== undefined}
          onClick={() => {
            run(kind);
          }}
          data-anchor={`financial-systems-test.${text}`}
        >
          <Icon aria-hidden />
          {t(text)}
        </Button>
      ))}
    </>
  );
}
