import { useEffect, useEffectEvent, useState } from "react";

import { isUnauthorized } from "@/api/client";
import {
  sovereignSystemQuery,
  sovereignValidationQuery,
  sovereignWalletQuery,
} from "@/api/sovereign";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { notice } from "@/kit/notices/use-notice";
import { type SovereignContent } from "@/screens/sovereign-test/use-sovereign-content";

const ON_ENTRY = { refetchOnMount: "always" } as const;

/** Run the three queries of the sovereign test together, on mount and on refresh; all failures share one notice. */
export function useSovereignReads(t: SovereignContent) {
  const validation = useStableQuery({ ...sovereignValidationQuery(), ...ON_ENTRY });
  const wallet = useStableQuery({ ...sovereignWalletQuery(), ...ON_ENTRY });
  const system = useStableQuery({ ...sovereignSystemQuery(), ...ON_ENTRY });
  const reads = [validation, wallet, system];
  const hasFailed = reads.some(({ isError }) => isError);
  const [refreshing, setRefreshing] = useState(false);
  /** Number of finished refreshes. */
  const [refreshCount, setRefreshCount] = useState(0);

  const notifyResult = useEffectEvent(() => {
    // While a refresh runs, wait for its end, so that one notice covers all failures.
    if (!hasFailed || refreshing) return;
    if (reads.some(({ error }) => isUnauthorized(error))) return;
    notice({
      title: t("loadFailedTitle"),
      description: t("loadFailedText"),
      variant: "destructive",
    });
  });
  useEffect(() => {
    notifyResult();
  }, [hasFailed, refreshCount]);

  async function refresh() {
    setRefreshing(true);
    await Promise.all(reads.map(({ refetch }) => refetch()));
    setRefreshing(false);
    setRefreshCount((count) => count + 1);
  }

  return {
    validation,
    wallet,
    system,
    hasFailed,
    loading: reads.some(({ isPending }) => isPending),
    refreshing,
    refresh,
    /** Time of the oldest read that the screen shows; 0 until all three queries have loaded. */
    updatedAt: Math.min(...reads.map((read) => read.updatedAt)),
  };
}

export type SovereignReads = ReturnType<typeof useSovereignReads>;
