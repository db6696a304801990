import { useCallback } from "react";

import { type PortalUser, portalUsersQuery } from "@/api/admin-portal";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { StatusBadge } from "@/kit/figures/status-badge";
import { TableCard } from "@/parts/tables/table-card";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";
import { factorOf, stateOf, userColumns } from "@/screens/admin-portal/user-columns";

/** Invented users of the portal; they have no accounts. */
export function UsersCard({ t }: { t: PortalContent }) {
  const query = useStableQuery(portalUsersQuery());
  const card = useCallback(
    (user: PortalUser) => (
      <div className="grid grid-cols-1 gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
            <div className="font-medium">{user.name}</div>
            <div className="text-xs text-muted-foreground">
              {user.title} · {user.department}
            </div>
          </div>
          <StatusBadge {...stateOf(user, t)} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <span>
            {t("columnUserLevel")}{" "}
            <span translate="no" className="font-mono">
              {user.level}
            </span>
          </span>
          <span translate="no" className="min-w-0 font-mono wrap-anywhere">
            {user.access}
          </span>
          <span className="flex items-center gap-1.5">
            {t("columnFactor")} <StatusBadge {...factorOf(user, t)} />
          </span>
        </div>
      </div>
    ),
    [t],
  );
  return (
    <TableCard
      t={t}
      of="admin-portal.users"
      query={query}
      columns={userColumns}
      card={card}
      filter={t("usersFilter")}
      prefix="users"
      skeletonRows={10}
      rowHeight={52}
      cardHeight={110}
      narrowBelow={47.5}
      className="simulated-mark gap-3"
    />
  );
}
