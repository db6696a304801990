import { BadgeCheck, KeyRound, ShieldOff, UserCheck } from "lucide-react";

import { type PortalUser, portalUsersQuery, roomAccountsQuery } from "@/api/admin-portal";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { StatTiles } from "@/kit/figures/stat-tile";
import { tilesOf } from "@/kit/figures/tiles-of";
import { Parts } from "@/kit/layout/boundary";
import { AccountsCard } from "@/screens/admin-portal/accounts-card";
import { TeachingPanel } from "@/screens/admin-portal/teaching-panel";
import { QueryTile } from "@/screens/admin-portal/query-tile";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";
import { UsersCard } from "@/screens/admin-portal/users-card";

const FULL_ACCESS = "FULL_ACCESS";

function isFull({ access }: PortalUser): boolean {
  return access === FULL_ACCESS;
}

/** The portal's invented users, the errors in their list, and the real accounts of the room. */
export function UsersTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <Stats t={t} />
      <UsersCard t={t} />
      <Parts className="grid items-start gap-4 lg:grid-cols-2">
        <AccountsCard t={t} />
        <TeachingPanel
          title={t("usersLessonTitle")}
          lines={t.list("usersLesson")}
          data-anchor="admin-portal.usersLesson"
        />
      </Parts>
    </Parts>
  );
}

function Stats({ t }: { t: PortalContent }) {
  const tile = tilesOf(t, "admin-portal");
  const users = useCalmQuery(portalUsersQuery());
  const accounts = useCalmQuery(roomAccountsQuery());
  const failed = t("unavailable");
  return (
    <StatTiles>
      <QueryTile
        {...tile("usersActive", UserCheck)}
        query={users}
        value={(read) => read.filter(({ status }) => status === "active").length}
        hint={(read) => t("usersActiveHint", { total: String(read.length) })}
        failed={failed}
      />
      <QueryTile
        {...tile("usersFull", KeyRound)}
        query={users}
        value={(read) => read.filter(isFull).length}
        hint={() => t("usersFullHint")}
        failed={failed}
      />
      <QueryTile
        {...tile("usersNoFactor", ShieldOff)}
        query={users}
        value={(read) => read.filter(({ secondFactor }) => !secondFactor).length}
        hint={(read) =>
          t("usersNoFactorHint", {
            full: String(read.filter((user) => isFull(user) && !user.secondFactor).length),
          })
        }
        failed={failed}
      />
      <QueryTile
        {...tile("usersReal", BadgeCheck)}
        query={accounts}
        value={(read) => read.length}
        hint={() => t("usersRealHint")}
        failed={failed}
      />
    </StatTiles>
  );
}
