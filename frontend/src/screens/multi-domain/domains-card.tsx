import { useId } from "react";

import { DataList } from "@/kit/lists/data-list";
import { FreshHeader } from "@/kit/lists/fresh-header";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Card, CardContent, CardDescription, CardTitle } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { DomainTile } from "@/screens/multi-domain/domain-tile";
import { type DomainReads } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

type DomainsCardProps = Pick<DomainReads, "domains" | "histories"> & { t: MultiDomainContent };

/** Tiles of the domains, side by side where there is space. */
export function DomainsCard({ domains, histories, t }: DomainsCardProps) {
  const titleId = useId();
  return (
    <Card
      aria-labelledby={titleId}
      data-anchor="multi-domain.domains"
      className="@container min-w-0"
    >
      <FreshHeader list={domains}>
        <CardTitle id={titleId}>{t("domainsTitle")}</CardTitle>
        <CardDescription>{t("domainsHint")}</CardDescription>
      </FreshHeader>
      <CardContent>
        <SimulatedArea>
          <DataList
            label={t("domainsTitle")}
            query={domains}
            itemKey={({ domain }) => domain}
            empty={{ title: t("domainsEmpty"), hint: t("domainsEmptyHint") }}
            skeletonRows={3}
            skeleton={<Skeleton className="h-104 rounded-md" />}
            className="grid grid-cols-1 gap-4 divide-y-0 @min-[38rem]:grid-cols-2 @max-[56rem]:*:last:odd:col-span-full @min-[56rem]:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]"
            itemClassName="py-0"
          >
            {(domain) => <DomainTile domain={domain} histories={histories} t={t} />}
          </DataList>
        </SimulatedArea>
      </CardContent>
    </Card>
  );
}
