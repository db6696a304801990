import {
  focusManager,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** A polled list as the cards show it. */
export type PolledList<Item> = {
  data: readonly Item[] | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<void>;
  /** When the last answer came; 0 before the first. */
  updatedAt: number;
  /** The figures in sight are older than they should be. */
  stale: boolean;
};

/**
 * Reads a polled query calmly: between two failing reads it stays failed, where the query itself would go back to
 * loading every second, and only a Retry that a person pressed counts as fetching.
 */
export function usePolledList<Item>(
  options: UseQueryOptions<Item[]>,
  patienceMs: number,
): PolledList<Item> {
  const client = useQueryClient();
  const { refetchInterval, ...read } = options;
  const query = useQuery(read);
  usePoll(client, options.queryKey, refetchInterval);
  const { data, dataUpdatedAt: updatedAt, errorUpdateCount, refetch } = query;
  const [retrying, setRetrying] = useState(false);
  const late = useLate(updatedAt, patienceMs);
  const failed = data === undefined && errorUpdateCount > 0;

  return {
    data,
    isPending: data === undefined && !failed,
    isError: failed,
    isFetching: retrying,
    refetch: async () => {
      setRetrying(true);
      // A call that hangs would otherwise be waited for, and Retry would do nothing.
      await client.cancelQueries({ queryKey: options.queryKey, exact: true });
      await refetch();
      setRetrying(false);
    },
    updatedAt,
    stale: data !== undefined && (query.isError || late),
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
