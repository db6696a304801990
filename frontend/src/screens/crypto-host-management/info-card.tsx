import { cardOf, Panel } from "@/kit/layout/panel";
import { Badge } from "@/kit/ui/badge";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

/** Badges with the unverified details that the console displays about itself. */
export function InfoCard({ t }: { t: ManagementContent }) {
  const wallets = t.number("primaryWallets") + t.number("backupWallets");
  return (
    <Panel {...cardOf(t, "crypto-host-management.info")}>
      <ul className="flex flex-wrap gap-2" aria-label={t("infoTitle")}>
        {t.list("infoBadges", { wallets: String(wallets) }).map((badge, place) => (
          <li key={place} className="max-w-full">
            <Badge
              variant={place === 0 ? "default" : "outline"}
              className="h-auto min-h-5 whitespace-normal"
            >
              {badge}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
