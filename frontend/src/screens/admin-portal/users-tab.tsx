import { BadgeCheck, KeyRound, ShieldOff, UserCheck } from "lucide-react";

import { type PortalUser, portalUsersQuery, roomAccountsQuery } from "@/api/admin-portal";
import { StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { Parts } from "@/kit/layout/boundary";
import { AccountsCard } from "@/screens/admin-portal/accounts-card";
import { LinesCard } from "@/parts/teaching/lines-card";
import { QueryTile } from "@/screens/admin-portal/query-tile";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";
import { UsersCard } from "@/screens/admin-portal/users-card";

function isFull({ access }: PortalUser): boolean {
  return access === "FULL_ACCESS";
}

/** Invented users of the portal, an explanation of the errors in that list, and the real accounts of the room. */
export function UsersTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <Stats t={t} />
      <UsersCard t={t} />
      <Parts className="grid items-start gap-4 lg:has-[>:nth-child(2)]:grid-cols-2">
        <AccountsCard t={t} />
        <LinesCard t={t} of="admin-portal.usersLesson" />
      </Parts>
    </Parts>
  );
}

function Stats({ t }: { t: PortalContent }) {
  const tile = tilesOf(t, "admin-portal");
  return (
    <StatTiles>
      <QueryTile
        {...tile("usersActive", UserCheck)}
        query={portalUsersQuery()}
        value={(data) => data.filter(({ status }) => status === "active").length}
        hint={(data) => t("usersActiveHint", { total: String(data.length) })}
      />
      <QueryTile
        {...tile("usersFull", KeyRound)}
        query={portalUsersQuery()}
        value={(data) => data.filter(isFull).length}
        hint={() => t("usersFullHint")}
      />
      <QueryTile
        {...tile("usersNoFactor", ShieldOff)}
        query={portalUsersQuery()}
        value={(data) => data.filter(({ secondFactor }) => !secondFactor).length}
        hint={(data) =>
          t("usersNoFactorHint", {
            full: String(data.filter((user) => isFull(user) && !user.secondFactor).length),
          })
        }
      />
      <QueryTile
        {...tile("usersReal", BadgeCheck)}
        query={roomAccountsQuery()}
        value={(data) => data.length}
        hint={() => t("usersRealHint")}
      />
    </StatTiles>
  );
}
