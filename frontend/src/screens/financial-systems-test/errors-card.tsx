import { type FinancialStatus } from "@/api/financial";
import { DataList } from "@/kit/lists/data-list";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { cardOf, Panel } from "@/kit/layout/panel";
import { listOf } from "@/screens/financial-systems-test/status-list";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";

type ErrorsCardProps = { status: StableQuery<FinancialStatus>; t: FinancialContent };

/** Errors that the status summary reports. */
export function ErrorsCard({ status, t }: ErrorsCardProps) {
  return (
    <Panel {...cardOf(t, "financial-systems-test.errors")}>
      <DataList
        label={t("errorsTitle")}
        query={listOf(status, ({ summary }) => summary.errors)}
        itemKey={(error) => error}
        empty={{ title: t("errorsEmpty"), hint: t("errorsEmptyHint") }}
        skeletonRows={6}
        itemClassName="wrap-anywhere"
      >
        {(error) => error}
      </DataList>
    </Panel>
  );
}
