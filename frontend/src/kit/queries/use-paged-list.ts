import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { useMemo } from "react";

import { type Page } from "@/api/queries";
import { useStableResult } from "@/kit/queries/use-stable-query";
import { type Pace, type PolledList, usePace } from "@/kit/queries/use-polled-query";

type Pages<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  QueryKey,
  string | undefined
>;

/** State of the rows that are not loaded yet. */
export type More = {
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  /** True if the last attempt to load more failed. */
  failed?: boolean;
  /** Number of all rows, if the server sends it. */
  total?: number;
};

/** Paged list as a table shows it: the loaded rows, and the function to load more. */
export type PagedList<Row> = PolledList<Row> & { more: More };

/** Return a list loaded page by page, newest first; its loaded pages are polled. */
export function usePagedList<Row>(options: Pages<Row>, pace: Pace): PagedList<Row> {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data: pages, ...stable } = useStableResult(query, options.queryKey);
  const failed = query.isFetchNextPageError;
  const data = useMemo(() => pages?.pages.flatMap(({ rows }) => rows), [pages]);
  // Loaded rows stay valid if only further pages could not be read.
  const isError = stable.isError && !failed;
  const list = usePace({ ...stable, data, isError }, options.queryKey, pace);
  return {
    ...list,
    // Report a failed refresh as an error, which a table shows above its rows; polled cards show the error in their
    // header instead.
    isError: list.isError || list.unrefreshed,
    stale: list.stale || list.isPrevious,
    more: {
      hasMore: query.hasNextPage,
      loadMore: () => void query.fetchNextPage(),
      isLoadingMore: query.isFetchingNextPage,
      failed,
      total: pages?.pages.at(-1)?.total,
    },
  };
}
