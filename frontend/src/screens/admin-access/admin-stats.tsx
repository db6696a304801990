import { BadgeCheck, CircleCheckBig, Gauge, Landmark } from "lucide-react";

import { StatTile, StatTiles } from "@/components/figures/stat-tile";
import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

/** The four figures that the console claims of itself. */
export function AdminStats({ t }: { t: AdminContent }) {
  const { banks, messages, success } = claimedFigures(t);
  return (
    <StatTiles>
      <StatTile
        label={t("statBanks")}
        icon={Landmark}
        value={banks}
        hint={t("banksHint")}
        anchor="admin-access.statBanks"
      />
      <StatTile
        label={t("statMessages")}
        icon={Gauge}
        value={messages}
        hint={t("messagesHint")}
        anchor="admin-access.statMessages"
      />
      <StatTile
        label={t("statSuccess")}
        icon={CircleCheckBig}
        value={success}
        hint={t("successHint")}
        anchor="admin-access.statSuccess"
      />
      <StatTile
        label={t("statLicence")}
        icon={BadgeCheck}
        value={t("licence")}
        hint={t("licenceHint")}
        anchor="admin-access.statLicence"
      />
    </StatTiles>
  );
}
