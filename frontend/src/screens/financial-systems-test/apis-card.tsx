import { type FinancialApi, type FinancialStatus } from "@/api/financial";
import { DataList } from "@/kit/lists/data-list";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { ApiStatusBadge } from "@/parts/system-status/api-status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Skeleton } from "@/kit/ui/skeleton";
import { listOf } from "@/screens/financial-systems-test/status-list";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";

type ApisCardProps = { status: StableQuery<FinancialStatus>; t: FinancialContent };

/** APIs that the screen only displays, each with its status and its error. */
export function ApisCard({ status, t }: ApisCardProps) {
  return (
    <Panel {...cardOf(t, "financial-systems-test.apis")}>
      <DataList
        label={t("apisTitle")}
        query={listOf(status, ({ apis }) => apis)}
        itemKey={({ id }) => id}
        empty={{ title: t("apisEmpty"), hint: t("apisEmptyHint") }}
        skeletonRows={8}
        skeleton={<Skeleton className="h-10" />}
      >
        {(api) => <Api api={api} t={t} />}
      </DataList>
    </Panel>
  );
}

function Api({ api, t }: { api: FinancialApi; t: FinancialContent }) {
  const { name, endpoint, status, errorMessage } = api;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p translate="no" className="font-mono text-xs wrap-anywhere text-muted-foreground">
          {endpoint}
        </p>
        {errorMessage !== "" && (
          <p className="text-xs wrap-anywhere text-status-failed">{errorMessage}</p>
        )}
      </div>
      <ApiStatusBadge status={status} t={t} />
    </div>
  );
}
