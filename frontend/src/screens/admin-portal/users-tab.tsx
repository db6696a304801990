import { BadgeCheck, KeyRound, ShieldOff, UserCheck } from "lucide-react";

import { type PortalUser, portalUsersQuery, roomAccountsQuery } from "@/api/admin-portal";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { Parts } from "@/kit/layout/boundary";
import { AccountsCard } from "@/screens/admin-portal/accounts-card";
import { LinesCard } from "@/parts/teaching/lines-card";
import { QueryTile } from "@/screens/admin-portal/query-tile";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";
import { UsersCard } from "@/screens/admin-portal/users-card";

const FULL_ACCESS = "FULL_ACCESS";

function isFull({ access }: PortalUser): boolean {
  return access === FULL_ACCESS;
}

/** Invented users of the portal, a lesson about the errors in their list, and the real accounts of the room. */
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
  const users = useStableQuery(portalUsersQuery());
  const accounts = useStableQuery(roomAccountsQuery());
  const errorText = t("unavailable");
  return (
    <StatTiles>
      <QueryTile
        {...tile("usersActive", UserCheck)}
        query={users}
        value={(data) => data.filter(({ status }) => status === "active").length}
        hint={(data) => t("usersActiveHint", { total: String(data.length) })}
        errorText={errorText}
      />
      <QueryTile
        {...tile("usersFull", KeyRound)}
        query={users}
        value={(data) => data.filter(isFull).length}
        hint={() => t("usersFullHint")}
        errorText={errorText}
      />
      <QueryTile
        {...tile("usersNoFactor", ShieldOff)}
        query={users}
        value={(data) => data.filter(({ secondFactor }) => !secondFactor).length}
        hint={(data) =>
          t("usersNoFactorHint", {
            full: String(data.filter((user) => isFull(user) && !user.secondFactor).length),
          })
        }
        errorText={errorText}
      />
      <QueryTile
        {...tile("usersReal", BadgeCheck)}
        query={accounts}
        value={(data) => data.length}
        hint={() => t("usersRealHint")}
        errorText={errorText}
      />
    </StatTiles>
  );
}
