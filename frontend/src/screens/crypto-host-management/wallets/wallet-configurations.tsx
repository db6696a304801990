import { Suspense } from "react";

import { Parts } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";
import { lazyPart } from "@/lib/lazy-part";
import { CreateWalletsCard } from "@/screens/crypto-host-management/wallets/create-wallets-card";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import { useWalletForm } from "@/screens/crypto-host-management/wallets/use-wallet-form";

/** Saved wallets, in a chunk of their own, because the code of their table is large. */
const savedWallets = lazyPart(() =>
  import("@/screens/crypto-host-management/wallets/saved-wallets-card").then(
    (m) => m.SavedWalletsCard,
  ),
);

/** Saved wallets and the form into which they are loaded. */
export function WalletConfigurations({ t }: { t: ManagementContent }) {
  const wallet = useWalletForm(t);
  return (
    <Parts className="grid gap-4">
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <savedWallets.Part t={t} onLoad={wallet.load} />
      </Suspense>
      <CreateWalletsCard t={t} wallet={wallet} />
    </Parts>
  );
}
