import { Activity, KeyRound, Network, Radio, ShieldCheck, Sparkles } from "lucide-react";

import { StatTile } from "@/kit/figures/stat-tile";
import { tilesOf } from "@/kit/figures/tiles-of";
import { CardGrid } from "@/kit/layout/card-grid";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

/** Claimed figures of the console; the numbers of privileges and keys are the lengths of their lists. */
export function ClaimTiles({ t }: { t: BankingContent }) {
  const tile = tilesOf(t, "api-banking");
  return (
    <CardGrid share="2-2-2-2-2-2">
      <StatTile {...tile("statProtocol", Radio, "protocolHint")} value={t("protocol")} />
      <StatTile
        {...tile("statLevel", ShieldCheck, "levelHint")}
        value={t("levelValue", { level: String(t.number("level")) })}
      />
      <StatTile
        {...tile("statPrivileges", Sparkles, "privilegesHint")}
        value={t.rows("privileges").length}
      />
      <StatTile {...tile("statKeys", KeyRound, "keysHint")} value={t.rows("keys").length} />
      <StatTile {...tile("statUptime", Activity, "uptimeHint")} value={`${t.number("uptime")}%`} />
      <StatTile {...tile("statNodes", Network, "nodesHint")} value={t.number("nodes")} />
    </CardGrid>
  );
}
