import { ArrowLeftRight, Landmark, Server, Users } from "lucide-react";

import { portalUsersQuery } from "@/api/admin-portal";
import { hostServersQuery } from "@/api/host-servers";
import { institutionsQuery } from "@/api/swiftnet";
import { type Volume, volumeQuery } from "@/api/transactions";
import { isActive } from "@/parts/hosts/host-row";
import { StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { statuses } from "@/parts/transactions/processing-state";
import { QueryTile } from "@/screens/admin-portal/query-tile";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const DAYS = 30;

function countOf({ buckets }: Volume, status: (typeof statuses)[number]): number {
  return buckets.reduce((sum, bucket) => sum + bucket[status], 0);
}

/** Four counts of the room. */
export function OverviewStats({ t }: { t: PortalContent }) {
  const tile = tilesOf(t, "admin-portal");
  return (
    <StatTiles>
      <QueryTile
        {...tile("statTransactions", ArrowLeftRight)}
        query={volumeQuery(DAYS)}
        value={(data) => statuses.reduce((sum, status) => sum + countOf(data, status), 0)}
        hint={(data) =>
          t("statTransactionsHint", {
            days: String(DAYS),
            pending: String(countOf(data, "pending")),
            failed: String(countOf(data, "failed")),
          })
        }
      />
      <QueryTile
        {...tile("statHosts", Server)}
        query={hostServersQuery()}
        value={(data) => data.filter(isActive).length}
        hint={(data) => t("statHostsHint", { total: String(data.length) })}
      />
      <QueryTile
        {...tile("statInstitutions", Landmark)}
        query={institutionsQuery()}
        value={(data) => data.filter(({ status }) => status === "connected").length}
        hint={(data) => t("statInstitutionsHint", { total: String(data.length) })}
      />
      <QueryTile
        {...tile("statUsers", Users)}
        query={portalUsersQuery()}
        value={(data) => data.length}
        hint={() => t("statUsersHint")}
      />
    </StatTiles>
  );
}
