import { type ReactNode, useId } from "react";

import { type Anchor } from "@/anchors/anchor";
import { hostServersQuery } from "@/api/host-servers";
import { DataList } from "@/kit/lists/data-list";
import { FreshHeader } from "@/kit/lists/fresh-header";
import {
  type HostContent,
  hostColumns,
  HostRow,
  HostRowSkeleton,
  isActive,
} from "@/parts/hosts/host-row";
import { HostTile, HostTileSkeleton } from "@/parts/hosts/host-tile";
import { usePolledQuery } from "@/kit/queries/use-polled-query";
import { Card, CardContent, CardDescription, CardTitle } from "@/kit/ui/card";
import { type Content } from "@/content/use-content";
import { cn } from "@/lib/utils";

const EXPECTED_HOSTS = 10;
const STALE_AFTER_MS = 15_000;

const layouts = {
  table: [HostRow, HostRowSkeleton],
  cards: [HostTile, HostTileSkeleton],
} as const;

type HostCardProps = {
  t: HostContent &
    Content<
      Record<
        | "hostsTitle"
        | "hostsHint"
        | "hostsFailed"
        | "hostsEmpty"
        | "hostsEmptyHint"
        | "columnHost"
        | "columnStatus",
        string
      >
    >;
  layout: "table" | "cards";
  /** Content beside the title. */
  badges?: ReactNode;
  anchor?: Anchor;
};

/** List of the host servers with their load; the hint may use the placeholders `{active}` and `{total}`. */
export function HostCard({ t, layout, badges, anchor }: HostCardProps) {
  const [Host, HostSkeleton] = layouts[layout];
  const titleId = useId();
  const list = usePolledQuery(hostServersQuery(), STALE_AFTER_MS);
  const active = list.data?.filter(isActive).length;
  return (
    <Card
      aria-labelledby={titleId}
      data-anchor={anchor}
      className={cn("@container", layout === "table" && "grow gap-3")}
    >
      <FreshHeader list={list}>
        <div className="flex flex-wrap items-center gap-2">
          <CardTitle id={titleId}>{t("hostsTitle")}</CardTitle>
          {badges}
        </div>
        <CardDescription>
          {list.isError
            ? t("hostsFailed")
            : t("hostsHint", {
                active: active === undefined ? "—" : String(active),
                total: list.data === undefined ? "—" : String(list.data.length),
              })}
        </CardDescription>
      </FreshHeader>
      <CardContent>
        {layout === "table" && <Head t={t} />}
        <DataList
          label={t("hostsTitle")}
          query={list}
          itemKey={(host) => host.id}
          empty={{ title: t("hostsEmpty"), hint: t("hostsEmptyHint") }}
          skeletonRows={EXPECTED_HOSTS}
          skeleton={<HostSkeleton />}
          className={
            layout === "cards" ? "grid gap-2 divide-y-0 @min-[30rem]:grid-cols-2" : undefined
          }
          itemClassName="py-0"
        >
          {(host) => <Host host={host} t={t} />}
        </DataList>
      </CardContent>
    </Card>
  );
}

function Head({ t }: Pick<HostCardProps, "t">) {
  return (
    <div
      aria-hidden
      className={cn(
        hostColumns,
        "hidden border-b pb-2 text-xs font-medium text-muted-foreground @min-[30rem]:grid print:min-[30rem]:grid",
      )}
    >
      <span>{t("columnHost")}</span>
      <span>{t("columnStatus")}</span>
      <span className="text-right">{t("columnUptime")}</span>
      <span>{t("columnCpu")}</span>
    </div>
  );
}
