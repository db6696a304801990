import { LoaderCircle, TriangleAlert } from "lucide-react";

import { type IntegrationStatus } from "@/api/global-integration";
import { RetryButton } from "@/kit/actions/retry-button";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type StatusLineProps = { query: StableQuery<IntegrationStatus>; t: IntegrationContent };

/** State of the status query; its height is constant, so that the layout doesn't shift. */
export function StatusLine({ query, t }: StatusLineProps) {
  const { data, isPending, isError, isFetching, refetch } = query;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
      <p role="status" className="min-w-0">
        {isPending && (
          <>
            <LoaderCircle aria-hidden className="mr-1.5 inline size-3.5 animate-spin" />
            <span>{t("loading")}</span>
          </>
        )}
        {isError && (
          <span className="text-status-failed">
            <TriangleAlert aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
            <span>{t(data ? "statusOld" : "statusFailed")}</span>
          </span>
        )}
        {!isPending && !isError && <span>{t("statusHint")}</span>}
      </p>
      {isError && (
        <RetryButton busy={isFetching} onClick={() => void refetch()}>
          {t("retry")}
        </RetryButton>
      )}
    </div>
  );
}
