import { ArrowLeftRight, Landmark, Server, Users } from "lucide-react";

import { portalUsersQuery } from "@/api/admin-portal";
import { hostServersQuery } from "@/api/host-servers";
import { institutionsQuery } from "@/api/swiftnet";
import { type Volume, volumeQuery } from "@/api/transactions";
import { isActive } from "@/parts/hosts/host-row";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { StatTiles } from "@/kit/figures/stat-tile";
import { tilesOf } from "@/kit/figures/tiles-of";
import { statuses } from "@/parts/transactions/processing-state";
import { QueryTile } from "@/screens/admin-portal/query-tile";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const DAYS = 30;

function countOf({ buckets }: Volume, status: (typeof statuses)[number]): number {
  return buckets.reduce((sum, bucket) => sum + bucket[status], 0);
}

/** Four figures of the room, each with a query of its own: one failure leaves the others. */
export function OverviewStats({ t }: { t: PortalContent }) {
  const tile = tilesOf(t, "admin-portal");
  const volume = useCalmQuery(volumeQuery(DAYS));
  const hosts = useCalmQuery(hostServersQuery());
  const institutions = useCalmQuery(institutionsQuery());
  const users = useCalmQuery(portalUsersQuery());
  const failed = t("unavailable");
  return (
    <StatTiles>
      <QueryTile
        {...tile("statTransactions", ArrowLeftRight)}
        query={volume}
        value={(read) => statuses.reduce((sum, status) => sum + countOf(read, status), 0)}
        hint={(read) =>
          t("statTransactionsHint", {
            days: String(DAYS),
            pending: String(countOf(read, "pending")),
            failed: String(countOf(read, "failed")),
          })
        }
        failed={failed}
      />
      <QueryTile
        {...tile("statHosts", Server)}
        query={hosts}
        value={(read) => read.filter(isActive).length}
        hint={(read) => t("statHostsHint", { total: String(read.length) })}
        failed={failed}
      />
      <QueryTile
        {...tile("statInstitutions", Landmark)}
        query={institutions}
        value={(read) => read.filter(({ status }) => status === "connected").length}
        hint={(read) => t("statInstitutionsHint", { total: String(read.length) })}
        failed={failed}
      />
      <QueryTile
        {...tile("statUsers", Users)}
        query={users}
        value={(read) => read.length}
        hint={() => t("statUsersHint")}
        failed={failed}
      />
    </StatTiles>
  );
}
