import { type Institution, institutionsQuery } from "@/api/swiftnet";
import { DataList } from "@/components/data/data-list";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import {
  Card,
  CardAction,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
} from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useSwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

const EXPECTED = 15;

const states = {
  connected: ["ok", "statusConnected"],
  standby: ["pending", "statusStandby"],
  disconnected: ["failed", "statusDisconnected"],
} as const satisfies Record<Institution["status"], readonly [Status, string]>;

/** The fictitious banks on the network, and which of them are connected. */
export function InstitutionsCard() {
  const t = useSwiftnetContent();
  const query = useCalmQuery(institutionsQuery());
  const connected = query.data?.filter(({ status }) => status === "connected").length;
  return (
    <Card aria-labelledby="swiftnet-institutions" className="@container gap-3">
      <CardHeader>
        <CardTitle id="swiftnet-institutions">{t("institutionsTitle")}</CardTitle>
        <CardDescription>{t("institutionsHint")}</CardDescription>
        <CardAction className="text-xs whitespace-nowrap text-muted-foreground">
          {query.data &&
            t("institutionsCount", {
              connected: String(connected),
              total: String(query.data.length),
            })}
        </CardAction>
      </CardHeader>
      <CardContent>
        <DataList
          label={t("institutionsTitle")}
          query={query}
          itemKey={({ id }) => id}
          empty={{ title: t("institutionsEmpty"), hint: t("institutionsEmptyHint") }}
          skeletonRows={EXPECTED}
          skeleton={<Skeleton className="h-9" />}
          className="grid gap-x-8 divide-y-0 @min-[36rem]:grid-cols-2 @min-[60rem]:grid-cols-3"
          itemClassName="border-b"
        >
          {({ name, bic, country, status }) => {
            const [look, word] = states[status];
            return (
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0">
                  <div className="truncate" title={name}>
                    {name}
                  </div>
                  <div className="font-mono text-xs text-muted-foreground">
                    {bic} · {country}
                  </div>
                </div>
                <StatusBadge status={look}>{t(word)}</StatusBadge>
              </div>
            );
          }}
        </DataList>
      </CardContent>
    </Card>
  );
}
