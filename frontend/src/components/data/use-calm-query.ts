import { useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";

/** A query as it is shown. */
export type CalmQuery<Data> = {
  data: Data | undefined;
  isPending: boolean;
  /** The last read failed; `data` may be there all the same, of an earlier one. */
  isError: boolean;
  /** A person has asked for a new read, which runs. */
  isFetching: boolean;
  refetch: () => Promise<void>;
  /** When the last answer came; 0 before the first. */
  updatedAt: number;
};

/**
 * Reads a query calmly: between two failing reads it stays failed, where the query itself would go back to loading, and
 * only a Retry that a person pressed counts as fetching.
 */
export function useCalmQuery<Answer, Data = Answer>(
  options: UseQueryOptions<Answer, Error, Data>,
): CalmQuery<Data> {
  const client = useQueryClient();
  const query = useQuery(options);
  const [retrying, setRetrying] = useState(false);
  const { data, dataUpdatedAt: updatedAt, errorUpdateCount, refetch } = query;
  const isError = query.isError || (data === undefined && errorUpdateCount > 0);

  return {
    data,
    isPending: data === undefined && !isError,
    isError,
    isFetching: retrying,
    refetch: async () => {
      setRetrying(true);
      // A call that hangs would otherwise be waited for, and Retry would do nothing.
      await client.cancelQueries({ queryKey: options.queryKey, exact: true });
      await refetch();
      setRetrying(false);
    },
    updatedAt,
  };
}
