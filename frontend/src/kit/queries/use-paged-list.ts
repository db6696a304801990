import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { useMemo } from "react";

import { type Page } from "@/api/queries";
import { useCalm } from "@/kit/queries/use-calm-query";
import { type Pace, type PolledList, usePace } from "@/kit/queries/use-polled-list";

type Pages<Row> = UseInfiniteQueryOptions<
  Page<Row>,
  Error,
  InfiniteData<Page<Row>>,
  QueryKey,
  string | undefined
>;

/** State of a list beyond the loaded rows. */
export type More = {
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  /** The last try to load more came to nothing. */
  failed?: boolean;
  /** Number of rows in all, where the server sends it. */
  total?: number;
};

/** A list of pages as a table shows it: the rows so far, and the way to the rest. */
export type PagedList<Row> = PolledList<Row> & { more: More };

/** A list that is read page by page, newest first; what is here of it is read again at a steady pace. */
export function usePagedList<Row>(options: Pages<Row>, pace: Pace): PagedList<Row> {
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data: pages, ...calm } = useCalm(query, options.queryKey);
  const failed = query.isFetchNextPageError;
  const data = useMemo(() => pages?.pages.flatMap(({ rows }) => rows), [pages]);
  // What is here is as good as before where only the rest could not be read.
  const isError = calm.isError && !failed;
  const list = usePace({ ...calm, data, isError }, options.queryKey, pace);
  return {
    ...list,
    // A table says this in words above its rows, where the cards with polled figures have a header for it.
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
