import { Parts } from "@/kit/layout/boundary";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { ResultCard } from "@/screens/hash-verification/result-card";
import { TransactionsCard } from "@/screens/hash-verification/transactions-card";
import { useHashContent } from "@/screens/hash-verification/use-hash-content";
import { useHashTag } from "@/screens/hash-verification/use-hash-tag";
import { WalletCard } from "@/screens/hash-verification/wallet-card";

/** Hash verification: a “tag” that proves nothing, with links to explorer pages on which the address can be checked. */
export function HashVerificationScreen() {
  const t = useHashContent();
  const { state, verification, generate } = useHashTag();
  return (
    <Screen t={t} badges={<ScreenBadges texts={t.list("badges")} />}>
      <div className="grid items-start gap-4 wide:has-[>:nth-child(2)]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="grid min-w-0 grid-cols-1 gap-4">
          <WalletCard generate={generate} t={t} />
          <ResultCard state={state} verification={verification} t={t} />
          <TransactionsCard transactions={verification?.transactions} t={t} />
        </Parts>
        <TeachingCard t={t} anchor="hash-verification.lesson">
          <TeachingChecks t={t} />
        </TeachingCard>
      </div>
    </Screen>
  );
}
