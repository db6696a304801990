import { Wallet } from "lucide-react";

import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { type HostContent } from "@/screens/crypto-host/use-host-content";

/** Saved wallets: fixed texts, the same in every room. */
export function SavedCard({ t }: { t: HostContent }) {
  return (
    <Panel {...cardOf(t, "crypto-host.saved")} className="lg:not-wide:col-span-2">
      <ul aria-label={t("savedTitle")} className="grid divide-y">
        {t.rows("savedWallets").map(({ name, network, status }, place) => (
          <li key={place} className="flex min-h-11 items-center gap-3 py-1.5 first:pt-0 last:pb-0">
            <Wallet aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <div className="font-medium">{name}</div>
              <div className="text-xs text-muted-foreground">{network}</div>
            </div>
            <StatusBadge status="ok">{status}</StatusBadge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
