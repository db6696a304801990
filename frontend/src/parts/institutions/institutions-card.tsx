import { useCallback } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { type Institution, institutionsQuery } from "@/api/swiftnet";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import {
  badgeColumn,
  type BadgeProps,
  codeColumn,
  type Column,
  textColumn,
} from "@/kit/table/column";
import { TableCard } from "@/parts/tables/table-card";
import { type Content } from "@/content/use-content";

const SKELETON_ROWS = 15;
const ROW_PX = 36;
const CARD_PX = 53;

const states = {
  connected: ["ok", "statusConnected"],
  standby: ["pending", "statusStandby"],
  disconnected: ["failed", "statusDisconnected"],
} as const satisfies Record<Institution["status"], readonly [Status, string]>;

type InstitutionContent = Content<
  Record<
    | (typeof states)[keyof typeof states][1]
    | "institutionsTitle"
    | "institutionsHint"
    | "institutionsCount"
    | "institutionsFilter"
    | "institutionsEmpty"
    | "institutionsEmptyHint"
    | "columnInstitution"
    | "columnBic"
    | "columnCountry"
    | "columnStatus",
    string
  >
>;

type InstitutionsCardProps = {
  t: InstitutionContent;
  anchor: AnchorWith<"table" | "filter"> & `${string}.institutions`;
};

function badgeOf({ status }: Institution, t: InstitutionContent): BadgeProps {
  const [badge, word] = states[status];
  return { status: badge, children: t(word) };
}

function columnsOf(t: InstitutionContent): Column<Institution>[] {
  return [
    textColumn("name", t("columnInstitution"), ({ name }) => name, { strong: true }),
    codeColumn("bic", t("columnBic"), ({ bic }) => bic, { width: "24%" }),
    codeColumn("country", t("columnCountry"), ({ country }) => country, { width: "16%" }),
    badgeColumn("status", t("columnStatus"), (institution) => badgeOf(institution, t), {
      width: "8.5rem",
    }),
  ];
}

/** List of the fictitious banks on the network, with their connection status. */
export function InstitutionsCard({ t, anchor }: InstitutionsCardProps) {
  const query = useStableQuery(institutionsQuery());
  const card = useCallback(
    (institution: Institution) => {
      const { name, bic, country } = institution;
      return (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-40">
            <div className="truncate" title={name}>
              {name}
            </div>
            <div translate="no" className="font-mono text-xs text-muted-foreground">
              {bic} · {country}
            </div>
          </div>
          <StatusBadge {...badgeOf(institution, t)} />
        </div>
      );
    },
    [t],
  );
  const connectedCount = query.data?.filter(({ status }) => status === "connected").length;
  return (
    <TableCard
      t={t}
      of={anchor}
      query={query}
      columns={columnsOf}
      card={card}
      filter={t("institutionsFilter")}
      prefix="institutions"
      skeletonRows={SKELETON_ROWS}
      rowHeight={ROW_PX}
      cardHeight={CARD_PX}
      action={
        <span className="text-xs text-muted-foreground">
          {query.data &&
            t("institutionsCount", {
              connected: String(connectedCount),
              total: String(query.data.length),
            })}
        </span>
      }
      className="gap-3"
    />
  );
}
