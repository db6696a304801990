import { FlaskConical, KeyRound, PlugZap, RotateCw } from "lucide-react";

import { financialStatusQuery, requiredCredentialsQuery } from "@/api/financial";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { useFailureLog } from "@/kit/queries/use-failure-log";
import { Parts } from "@/kit/layout/boundary";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Badge } from "@/kit/ui/badge";
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
        badges={t.list("badges").map((badge) => (
          <Badge key={badge} variant="outline">
            <FlaskConical aria-hidden />
            {badge}
          </Badge>
        ))}
        actions={
          <Actions
            tests={tests}
            isRefreshing={status.isFetching}
            refresh={() => void status.refetch()}
            t={t}
          />
        }
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

type ActionsProps = {
  tests: Tests;
  isRefreshing: boolean;
  refresh: () => void;
  t: FinancialContent;
};

function Actions({ tests: { current, run }, isRefreshing, refresh, t }: ActionsProps) {
  return (
    <>
      <Button
        variant="outline"
        busy={isRefreshing}
        onClick={refresh}
        data-anchor="financial-systems-test.refresh"
      >
        {!isRefreshing && <RotateCw aria-hidden />}
        {t("refresh")}
      </Button>
      <Button
        busy={current === "apis"}
        aria-disabled={current === "vaults"}
        onClick={() => {
          run("apis");
        }}
        data-anchor="financial-systems-test.testApis"
      >
        {current !== "apis" && <PlugZap aria-hidden />}
        {t("testApis")}
      </Button>
      <Button
        busy={current === "vaults"}
        aria-disabled={current === "apis"}
        onClick={() => {
          run("vaults");
        }}
        data-anchor="financial-systems-test.testVaults"
      >
        {current !== "vaults" && <KeyRound aria-hidden />}
        {t("testVaults")}
      </Button>
    </>
  );
}
