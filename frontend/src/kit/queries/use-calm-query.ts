import {
  hashKey,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";

/** A query as it is shown. */
export type CalmQuery<Data> = {
  data: Data | undefined;
  isPending: boolean;
  /** The last read failed; `data` may be there all the same, of an earlier one. */
  isError: boolean;
  /** Error of the last read, as long as it counts as failed. */
  error: Error | null;
  /** A person has asked for a new read, which runs. */
  isFetching: boolean;
  refetch: () => Promise<void>;
  /** Time of the last answer; 0 before the first. */
  updatedAt: number;
  /** The data is of the previous query, shown until this query's own answer comes. */
  isPrevious: boolean;
};

type Reading<Data> = Pick<
  UseQueryResult<Data>,
  "dataUpdatedAt" | "errorUpdateCount" | "failureReason" | "error" | "isError" | "isPlaceholderData"
> & { data: Data | undefined; refetch: () => Promise<unknown> };

/** Read a query; see {@link useCalm} for how its failures are shown. */
export function useCalmQuery<Answer, Data = Answer>(
  options: UseQueryOptions<Answer, Error, Data>,
): CalmQuery<Data> {
  return useCalm<Data>(useQuery(options), options.queryKey);
}

/**
 * Return a query without flicker: between two failing reads it stays failed, where the query itself would go back to
 * loading, and only a Retry that a person pressed counts as fetching.
 */
export function useCalm<Data>(query: Reading<Data>, queryKey: QueryKey): CalmQuery<Data> {
  const client = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  const key = hashKey(queryKey);
  const [last, setLast] = useState<{ key: string; error: Error }>();
  // Not what a `select` throws at an answer: it throws another error at each drawing, which would bring the next one.
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
    // The query forgets it as soon as it reads again.
    error: isError ? (query.error ?? (last?.key === key ? last.error : null)) : null,
    isFetching: retrying,
    refetch: async () => {
      setRetrying(true);
      // A call that hangs would otherwise be waited for, and Retry would do nothing.
      await client.cancelQueries({ queryKey, exact: true });
      await refetch();
      setRetrying(false);
    },
    updatedAt,
    isPrevious: query.isPlaceholderData,
  };
}
