import {
  focusManager,
  hashKey,
  type Query,
  type QueryKey,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { type StableQuery, useStableQuery } from "@/kit/queries/use-stable-query";

/** Polled query as it is shown. */
export type PolledQuery<Data> = StableQuery<Data> & {
  /** True if the shown data is older than it should be. */
  stale: boolean;
  /** True if the shown data is of an earlier read, because the last one failed. */
  unrefreshed: boolean;
};

/** Polled list as the cards show it. */
export type PolledList<Item> = PolledQuery<readonly Item[]>;

/** Return a polled query; a failure before the first response counts as failed, a later one as stale. */
export function usePolledQuery<Answer, Data = Answer>(
  { refetchInterval, ...read }: UseQueryOptions<Answer, Error, Data>,
  staleAfterMs: number,
): PolledQuery<Data> {
  return usePace(useStableQuery(read), read.queryKey, { pollMs: refetchInterval, staleAfterMs });
}

export type Pace = { pollMs: unknown; staleAfterMs: number };

/** Poll a query that is shown without flicker. */
export function usePace<Data>(
  query: StableQuery<Data>,
  queryKey: QueryKey,
  { pollMs, staleAfterMs }: Pace,
): PolledQuery<Data> {
  usePoll(queryKey, pollMs);
  const late = useLate(query.updatedAt, staleAfterMs);
  const hasData = query.data !== undefined;
  return {
    ...query,
    isError: query.isError && !hasData,
    unrefreshed: query.isError && hasData,
    stale: hasData && (query.isError || late),
  };
}

/**
 * Poll at a fixed interval. The query's own interval would restart with every response that the WebSocket pushes, so a
 * list pushed once a second would never be polled.
 */
function usePoll(queryKey: QueryKey, interval: unknown): void {
  const client = useQueryClient();
  const key = hashKey(queryKey);
  useEffect(() => {
    if (typeof interval !== "number") return;
    const timer = setInterval(() => {
      if (!focusManager.isFocused()) return;
      const filters = { predicate: (query: Query) => query.queryHash === key };
      void client.refetchQueries(filters, { cancelRefetch: false });
    }, interval);
    return () => {
      clearInterval(timer);
    };
  }, [client, key, interval]);
}

/** Return true if no response came for `staleAfterMs`: a call that hangs reports no error. */
function useLate(updatedAt: number, staleAfterMs: number): boolean {
  const [lateAfter, setLateAfter] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setLateAfter(updatedAt);
      },
      Math.max(0, updatedAt + staleAfterMs - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [updatedAt, staleAfterMs]);
  return updatedAt > 0 && lateAfter === updatedAt;
}
