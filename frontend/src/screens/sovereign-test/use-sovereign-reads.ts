import { useEffect, useEffectEvent, useState } from "react";

import { isUnauthorized } from "@/api/client";
import {
  sovereignSystemQuery,
  sovereignValidationQuery,
  sovereignWalletQuery,
} from "@/api/sovereign";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { notice } from "@/kit/notices/use-notice";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";

const ON_ENTRY = { refetchOnMount: "always" } as const;

/** The three reads of the sovereign test, made together on entry and on refresh; that one has failed is told by one notice. */
export function useSovereignReads(t: SovereignContent) {
  const validation = useCalmQuery({ ...sovereignValidationQuery(), ...ON_ENTRY });
  const wallet = useCalmQuery({ ...sovereignWalletQuery(), ...ON_ENTRY });
  const system = useCalmQuery({ ...sovereignSystemQuery(), ...ON_ENTRY });
  const reads = [validation, wallet, system];
  const failed = reads.some(({ isError }) => isError);
  const [refreshing, setRefreshing] = useState(false);
  /** How many refreshes have come to their end. */
  const [refreshed, setRefreshed] = useState(0);

  const tell = useEffectEvent(() => {
    // While a refresh runs, its end tells of all that has failed.
    if (!failed || refreshing) return;
    if (reads.some(({ error }) => isUnauthorized(error))) return;
    notice({
      title: t("loadFailedTitle"),
      description: t("loadFailedText"),
      variant: "destructive",
    });
  });
  useEffect(() => {
    tell();
  }, [failed, refreshed]);

  async function refresh() {
    setRefreshing(true);
    await Promise.all(reads.map(({ refetch }) => refetch()));
    setRefreshing(false);
    setRefreshed((count) => count + 1);
  }

  return {
    validation,
    wallet,
    system,
    failed,
    loading: reads.some(({ isPending }) => isPending),
    refreshing,
    refresh,
    /** When the oldest of what is shown was read; 0 before everything was. */
    updatedAt: Math.min(...reads.map((read) => read.updatedAt)),
  };
}

export type SovereignReads = ReturnType<typeof useSovereignReads>;
