import { Activity, KeyRound, Network, Radio, ShieldCheck, Sparkles } from "lucide-react";

import { StatTile } from "@/components/figures/stat-tile";
import { Parts } from "@/components/layout/boundary";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

/** The figures that the console claims of itself; privileges and keys are counted from their lists. */
export function ClaimTiles({ t }: { t: BankingContent }) {
  return (
    <Parts className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      <StatTile
        label={t("statProtocol")}
        value={t("protocol")}
        hint={t("protocolHint")}
        icon={Radio}
        anchor="api-banking.statProtocol"
      />
      <StatTile
        label={t("statLevel")}
        value={t("levelValue", { level: String(t.number("level")) })}
        hint={t("levelHint")}
        icon={ShieldCheck}
        anchor="api-banking.statLevel"
      />
      <StatTile
        label={t("statPrivileges")}
        value={t.rows("privileges").length}
        hint={t("privilegesHint")}
        icon={Sparkles}
        anchor="api-banking.statPrivileges"
      />
      <StatTile
        label={t("statKeys")}
        value={t.rows("keys").length}
        hint={t("keysHint")}
        icon={KeyRound}
        anchor="api-banking.statKeys"
      />
      <StatTile
        label={t("statUptime")}
        value={`${t.number("uptime")}%`}
        hint={t("uptimeHint")}
        icon={Activity}
        anchor="api-banking.statUptime"
      />
      <StatTile
        label={t("statNodes")}
        value={t.number("nodes")}
        hint={t("nodesHint")}
        icon={Network}
        anchor="api-banking.statNodes"
      />
    </Parts>
  );
}
