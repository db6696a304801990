import {
  hashKey,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";

/** Result of a query that doesn't flicker between failed reads. */
export type StableQuery<Data> = {
  data: Data | undefined;
  isPending: boolean;
  /** True if the last read failed; `data` may still have the result of an earlier read. */
  isError: boolean;
  /** Error of the last read, while `isError` is true. */
  error: Error | null;
  /** True while a read that the user started with “Retry” is running. */
  isFetching: boolean;
  refetch: () => Promise<void>;
  /** Time of the last response; 0 before the first. */
  updatedAt: number;
  /** True while the data of the previous query is shown instead of this query's own. */
  isPrevious: boolean;
};

type Reading<Data> = Pick<
  UseQueryResult<Data>,
  "dataUpdatedAt" | "errorUpdateCount" | "failureReason" | "error" | "isError" | "isPlaceholderData"
> & { data: Data | undefined; refetch: () => Promise<unknown> };

/** Read a query; see {@link useStableResult} for how its failures are shown. */
export function useStableQuery<Answer, Data = Answer>(
  options: UseQueryOptions<Answer, Error, Data>,
): StableQuery<Data> {
  return useStableResult<Data>(useQuery(options), options.queryKey);
}

/**
 * Return a query without flicker: between two failing reads it stays failed instead of going back to loading, and only
 * a Retry pressed by a person counts as fetching.
 */
export function useStableResult<Data>(query: Reading<Data>, queryKey: QueryKey): StableQuery<Data> {
  const client = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const key = hashKey(queryKey);
  const [last, setLast] = useState<{ key: string; error: Error }>();
  // Use `failureReason`, because `error` includes errors of `select`: these are new objects at each render and would
  // cause an endless loop.
  const { failureReason: failed } = query;
  if (failed !== null && (last?.error !== failed || last.key !== key)) {
    setLast({ key, error: failed });
  }
  const { data, dataUpdatedAt: updatedAt, errorUpdateCount, refetch } = query;
  const isError = query.isError || (data === undefined && errorUpdateCount > 0);

  return {
    data,
    isPending: data === undefined && !isError,
    isError,
    // Use the stored error during a read, because the query resets its own error when the next read starts.
    error: isError ? (query.error ?? (last?.key === key ? last.error : null)) : null,
    isFetching: retrying,
    refetch: async () => {
      setRetrying(true);
      // “Retry” must not wait for a hanging call.
      await client.cancelQueries({ queryKey, exact: true });
      await refetch();
      setRetrying(false);
    },
    updatedAt,
    isPrevious: query.isPlaceholderData,
  };
}
