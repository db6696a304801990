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
import { after } from "@/lib/after";

/** Result of a polled query, without flicker, with flags that tell if its data is outdated. */
export type PolledQuery<Data> = StableQuery<Data> & {
  /** True if the last read failed, or if the shown data is older than `staleAfterMs`. */
  stale: boolean;
  /** True if the last read failed, so that the shown data is from an earlier read. */
  unrefreshed: boolean;
};

/** Result of a polled query for a list. */
export type PolledList<Item> = PolledQuery<readonly Item[]>;

/** Return a polled query; a failed read sets `isError` before the first response, and `stale` after it. */
export function usePolledQuery<Answer, Data = Answer>(
  { refetchInterval, ...read }: UseQueryOptions<Answer, Error, Data>,
  staleAfterMs: number,
): PolledQuery<Data> {
  return usePace(useStableQuery(read), read.queryKey, { pollMs: refetchInterval, staleAfterMs });
}

export type Pace = { pollMs: unknown; staleAfterMs: number };

/** Poll the query with this key, and return its result with flags for outdated data. */
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

/**
 * Return true if no response came for `staleAfterMs`. The query's errors alone aren't enough, because a hanging call
 * reports no error.
 */
function useLate(updatedAt: number, staleAfterMs: number): boolean {
  const [lateAfter, setLateAfter] = useState<number>();
  useEffect(() => {
    return after(Math.max(0, updatedAt + staleAfterMs - Date.now()), () => {
      setLateAfter(updatedAt);
    });
  }, [updatedAt, staleAfterMs]);
  return updatedAt > 0 && lateAfter === updatedAt;
}
