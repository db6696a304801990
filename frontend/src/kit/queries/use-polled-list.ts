import {
  focusManager,
  hashKey,
  type Query,
  type QueryKey,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { type CalmQuery, useCalmQuery } from "@/kit/queries/use-calm-query";

/** A polled query as it is shown. */
export type Polled<Data> = CalmQuery<Data> & {
  /** The figures in sight are older than they should be. */
  stale: boolean;
  /** The figures in sight are those of an earlier reading, since the last one failed. */
  unrefreshed: boolean;
};

/** A polled list as the cards show it. */
export type PolledList<Item> = Polled<readonly Item[]>;

/** Reads a polled query calmly; one that failed before anything was shown counts as failed, a later one as stale. */
export function usePolled<Answer, Data = Answer>(
  { refetchInterval, ...read }: UseQueryOptions<Answer, Error, Data>,
  patienceMs: number,
): Polled<Data> {
  return usePace(useCalmQuery(read), read.queryKey, { pollMs: refetchInterval, patienceMs });
}

export type Pace = { pollMs: unknown; patienceMs: number };

/** Reads a query that is shown calmly again and again. */
export function usePace<Data>(
  query: CalmQuery<Data>,
  queryKey: QueryKey,
  { pollMs, patienceMs }: Pace,
): Polled<Data> {
  usePoll(queryKey, pollMs);
  const late = useLate(query.updatedAt, patienceMs);
  const hasData = query.data !== undefined;
  return {
    ...query,
    isError: query.isError && !hasData,
    unrefreshed: query.isError && hasData,
    stale: hasData && (query.isError || late),
  };
}

/**
 * Poll at a fixed interval. The query's own interval would start over with every answer that the websocket
 * brings, and a list that is pushed once a second would never be polled.
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

/** Return true once no answer came for so long, since a call that hangs reports no error. */
function useLate(updatedAt: number, patienceMs: number): boolean {
  const [lateAfter, setLateAfter] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setLateAfter(updatedAt);
      },
      Math.max(0, updatedAt + patienceMs - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [updatedAt, patienceMs]);
  return updatedAt > 0 && lateAfter === updatedAt;
}
