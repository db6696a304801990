import {
  focusManager,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { type CalmQuery, useCalmQuery } from "@/components/data/use-calm-query";

/** A polled query as it is shown. */
export type Polled<Data> = CalmQuery<Data> & {
  /** The figures in sight are older than they should be. */
  stale: boolean;
  /** The figures in sight are those of an earlier reading, since the last one failed. */
  unrefreshed: boolean;
};

/** A polled list as the cards show it. */
export type PolledList<Item> = Polled<readonly Item[]>;

/** Reads a polled list calmly; one that failed before anything was shown counts as failed, a later one as stale. */
export function usePolledList<Item>(
  options: UseQueryOptions<Item[]>,
  patienceMs: number,
): PolledList<Item> {
  return usePolled(options, patienceMs);
}

/** Reads any polled query, as calmly. */
export function usePolled<Answer, Data = Answer>(
  options: UseQueryOptions<Answer, Error, Data>,
  patienceMs: number,
): Polled<Data> {
  const client = useQueryClient();
  const { refetchInterval, ...read } = options;
  const query = useCalmQuery(read);
  usePoll(client, options.queryKey, refetchInterval);
  const late = useLate(query.updatedAt, patienceMs);
  const shown = query.data !== undefined;
  return {
    ...query,
    isError: query.isError && !shown,
    unrefreshed: query.isError && shown,
    stale: shown && (query.isError || late),
  };
}

/**
 * Reads again at a steady pace. The query's own interval would start over with every answer that the websocket
 * brings, and a list that is pushed once a second would never be polled.
 */
function usePoll(client: QueryClient, queryKey: QueryKey, interval: unknown): void {
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

/** Turns true where no answer comes for so long, since a call that hangs reports no error. */
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
