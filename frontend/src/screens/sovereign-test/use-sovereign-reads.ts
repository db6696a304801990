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

/** Run the three queries of the sovereign test together, on entry and on refresh; all failures share one notice. */
export function useSovereignReads(t: SovereignContent) {
  const validation = useCalmQuery({ ...sovereignValidationQuery(), ...ON_ENTRY });
  const wallet = useCalmQuery({ ...sovereignWalletQuery(), ...ON_ENTRY });
  const system = useCalmQuery({ ...sovereignSystemQuery(), ...ON_ENTRY });
  const reads = [validation, wallet, system];
  const failed = reads.some(({ isError }) => isError);
  const [refreshing, setRefreshing] = useState(false);
  /** Number of finished refreshes. */
  const [refreshed, setRefreshed] = useState(0);

  const tell = useEffectEvent(() => {
    // The end of a running refresh shows the notice for all its failures.
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
    /** Time of the oldest visible read; 0 until all three are there. */
    updatedAt: Math.min(...reads.map((read) => read.updatedAt)),
  };
}

export type SovereignReads = ReturnType<typeof useSovereignReads>;
