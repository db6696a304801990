import { UserRound } from "lucide-react";

import { type RoomAccount, roomAccountsQuery } from "@/api/admin-portal";
import { useKnownSession } from "@/api/session";
import { DataList } from "@/kit/lists/data-list";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Badge } from "@/kit/ui/badge";
import { Code } from "@/kit/ui/code";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const roles = {
  operator: "roleOperator",
  trainer: "roleTrainer",
} as const satisfies Record<RoomAccount["role"], string>;

/** Real accounts of the room, in contrast to the invented users. */
export function AccountsCard({ t }: { t: PortalContent }) {
  const accounts = useStableQuery(roomAccountsQuery());
  const { data: session } = useKnownSession();
  return (
    <Panel {...cardOf(t, "admin-portal.accounts")}>
      <DataList
        label={t("accountsTitle")}
        query={accounts}
        itemKey={({ username }) => username}
        empty={{ title: t("accountsEmpty"), hint: t("accountsEmptyHint") }}
        skeletonRows={2}
      >
        {({ username, role }) => (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <UserRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <Code wrap>{username}</Code>
            {username === session?.username && <Badge>{t("accountYou")}</Badge>}
            <span className="ml-auto text-xs text-muted-foreground">{t(roles[role])}</span>
          </div>
        )}
      </DataList>
    </Panel>
  );
}
