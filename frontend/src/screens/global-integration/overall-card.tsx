import { type IntegrationStatus } from "@/api/global-integration";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactRow } from "@/kit/layout/fact-list";
import { Skeleton } from "@/kit/ui/skeleton";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type OverallCardProps = {
  overall: IntegrationStatus["overall"] | undefined;
  loading: boolean;
  t: IntegrationContent;
};

/** Overall status of the integration; before a response it is unknown, with a coverage of 0%. */
export function OverallCard({ overall, loading, t }: OverallCardProps) {
  const values = {
    overallStatus: overall?.status,
    integrationLevel: overall?.integrationLevel,
    authorityLevel: overall?.authorityLevel,
    networkCoverage: `${overall?.networkCoverage ?? 0}%`,
  };
  const names = ["overallStatus", "integrationLevel", "authorityLevel", "networkCoverage"] as const;
  return (
    <Panel {...cardOf(t, "global-integration.overall")} aria-busy={loading}>
      <FactRow
        facts={names.map((name) => ({
          name: t(name),
          value: loading ? (
            <Skeleton className="h-5 w-28" />
          ) : (
            <span className="font-medium">{values[name] ?? t("unknown")}</span>
          ),
        }))}
      />
    </Panel>
  );
}
