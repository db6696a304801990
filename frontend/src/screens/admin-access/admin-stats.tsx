import { BadgeCheck, CircleCheckBig, Gauge, Landmark } from "lucide-react";

import { StatTile, StatTiles } from "@/kit/figures/stat-tile";
import { tilesOf } from "@/kit/figures/tiles-of";
import { claimedFigures } from "@/screens/admin-access/claimed-figures";
import { type AdminContent } from "@/screens/admin-access/use-admin-content";

/** The four figures that the console claims about itself. */
export function AdminStats({ t }: { t: AdminContent }) {
  const tile = tilesOf(t, "admin-access");
  const { banks, messages, success } = claimedFigures(t);
  return (
    <StatTiles>
      <StatTile {...tile("statBanks", Landmark, "banksHint")} value={banks} />
      <StatTile {...tile("statMessages", Gauge, "messagesHint")} value={messages} />
      <StatTile {...tile("statSuccess", CircleCheckBig, "successHint")} value={success} />
      <StatTile {...tile("statLicence", BadgeCheck, "licenceHint")} value={t("licence")} />
    </StatTiles>
  );
}
