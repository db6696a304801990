import { BadgeCheck, CircleCheckBig, Gauge, Landmark } from "lucide-react";

import { StatTile, StatTiles } from "@/components/figures/stat-tile";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

/** The four figures that the console claims of itself. */
export function AdminStats({ t }: { t: AdminContent }) {
  return (
    <StatTiles>
      <StatTile label={t("statBanks")} icon={Landmark} value={t("banks")} hint={t("banksHint")} />
      <StatTile
        label={t("statMessages")}
        icon={Gauge}
        value={t("messages")}
        hint={t("messagesHint")}
      />
      <StatTile
        label={t("statSuccess")}
        icon={CircleCheckBig}
        value={t("success")}
        hint={t("successHint")}
      />
      <StatTile
        label={t("statLicence")}
        icon={BadgeCheck}
        value={t("licence")}
        hint={t("licenceHint")}
      />
    </StatTiles>
  );
}
