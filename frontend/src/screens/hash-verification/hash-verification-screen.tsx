import { useMemo } from "react";

import { recentTransactionsQuery } from "@/api/transactions";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { Parts } from "@/components/layout/boundary";
import { LessonCard, LessonChecks } from "@/components/layout/lesson-card";
import { ScreenBadges } from "@/components/layout/screen-badges";
import { ScreenHeader } from "@/components/layout/screen-header";
import { ResultCard } from "@/screens/hash-verification/result-card";
import { TransactionsCard } from "@/screens/hash-verification/transactions-card";
import { useHashContent } from "@/screens/hash-verification/use-hash-content";
import { useHashTag } from "@/screens/hash-verification/use-hash-tag";
import { WalletCard } from "@/screens/hash-verification/wallet-card";
import { transactionsOf } from "@/screens/hash-verification/wallet-match";

/** How many of the room's transactions a wallet's are looked for in. */
const LOOKED_AT = 200;

/** The hash verification: a “tag” that proves nothing, beside the pages of the explorer that do. */
export function HashVerificationScreen() {
  const t = useHashContent();
  const { state, verified, generate } = useHashTag(t);
  const query = useCalmQuery(recentTransactionsQuery(LOOKED_AT));
  const { data: all } = query;
  const wallet = verified?.wallet;
  const own = useMemo(() => wallet && all && transactionsOf(wallet, all), [wallet, all]);
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        title={t("title")}
        description={t("description")}
        badges={<ScreenBadges texts={t.list("badges")} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="grid min-w-0 grid-cols-1 gap-4">
          <WalletCard generate={generate} t={t} />
          <ResultCard
            state={state}
            verified={verified}
            newest={own?.[0]?.transaction}
            limit={LOOKED_AT}
            t={t}
          />
          <TransactionsCard
            name={wallet?.name}
            query={{ ...query, data: own }}
            limit={LOOKED_AT}
            t={t}
          />
        </Parts>
        <LessonCard t={t} anchor="hash-verification.lesson">
          <LessonChecks t={t} />
        </LessonCard>
      </div>
    </Parts>
  );
}
