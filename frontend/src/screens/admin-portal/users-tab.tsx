import { BadgeCheck, KeyRound, ShieldOff, UserCheck } from "lucide-react";

import { type PortalUser, portalUsersQuery, roomAccountsQuery } from "@/api/admin-portal";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { StatTiles } from "@/components/figures/stat-tile";
import { Parts } from "@/components/layout/boundary";
import { AccountsCard } from "@/screens/admin-portal/accounts-card";
import { Lesson } from "@/screens/admin-portal/lesson";
import { QueryTile } from "@/screens/admin-portal/query-tile";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";
import { UsersCard } from "@/screens/admin-portal/users-card";

const FULL_ACCESS = "FULL_ACCESS";

function isFull({ access }: PortalUser): boolean {
  return access === FULL_ACCESS;
}

/** The portal's invented users, what is wrong with them, and who really works in the room. */
export function UsersTab({ t }: { t: PortalContent }) {
  return (
    <Parts className="flex flex-col gap-4">
      <Stats t={t} />
      <UsersCard t={t} />
      <Parts className="grid items-start gap-4 lg:grid-cols-2">
        <AccountsCard t={t} />
        <Lesson
          title={t("usersLessonTitle")}
          lines={t.list("usersLesson")}
          data-anchor="admin-portal.usersLesson"
        />
      </Parts>
    </Parts>
  );
}

function Stats({ t }: { t: PortalContent }) {
  const users = useCalmQuery(portalUsersQuery());
  const accounts = useCalmQuery(roomAccountsQuery());
  const failed = t("unavailable");
  return (
    <StatTiles>
      <QueryTile
        label={t("usersActive")}
        anchor="admin-portal.usersActive"
        icon={UserCheck}
        query={users}
        value={(read) => read.filter(({ status }) => status === "active").length}
        hint={(read) => t("usersActiveHint", { total: String(read.length) })}
        failed={failed}
      />
      <QueryTile
        label={t("usersFull")}
        anchor="admin-portal.usersFull"
        icon={KeyRound}
        query={users}
        value={(read) => read.filter(isFull).length}
        hint={() => t("usersFullHint")}
        failed={failed}
      />
      <QueryTile
        label={t("usersNoFactor")}
        anchor="admin-portal.usersNoFactor"
        icon={ShieldOff}
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
        label={t("usersReal")}
        anchor="admin-portal.usersReal"
        icon={BadgeCheck}
        query={accounts}
        value={(read) => read.length}
        hint={() => t("usersRealHint")}
        failed={failed}
      />
    </StatTiles>
  );
}
