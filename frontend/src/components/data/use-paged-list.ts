import {
  hashKey,
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { type Page } from "@/api/queries";
import { type PolledList, usePolled } from "@/components/data/use-polled-list";

type Identified = { id: string };

/** Gives the query of the page that begins at a cursor, and of the first one without it. */
type Pages<Row> = (cursor?: string) => UseQueryOptions<Page<Row>>;

/** Where a later page begins, and which row comes right before it. */
type Place = { cursor: string; after: string };

type Pace = { pollMs: number; patienceMs: number };

/** What is known of a list beyond the rows that are here. */
export type More = {
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  /** The last try to load more came to nothing; the next one is a person's. */
  failed?: boolean;
  /** How many there are in all, where the server says it. */
  total?: number;
  /** Is told which rows are in sight. */
  show?: (first: number, last: number) => void;
};

/** A list of pages as a table shows it: the rows so far, and the way to the rest. */
export type PagedList<Row> = PolledList<Row> & { more: More };

/** The place right after a page; undefined after the last one. */
function placeAfter(page: Page<Identified> | undefined): Place | undefined {
  const last = page?.rows.at(-1);
  return last === undefined || page?.next == null
    ? undefined
    : { cursor: page.next, after: last.id };
}

function holds(page: Page<Identified> | undefined, id: string): boolean {
  return page?.rows.some((row) => row.id === id) ?? false;
}

/** Whether no row is missing between a page and the one at a place; the row before that place may be gone. */
function reaches(
  page: Page<Identified>,
  place: Place,
  following: Page<Identified> | undefined,
): boolean {
  return holds(page, place.after) || (following?.rows.some(({ id }) => holds(page, id)) ?? false);
}

/** The places with one more where a page ends before the next one begins; undefined where none does. */
function mended(places: readonly Place[], pages: readonly (Page<Identified> | undefined)[]) {
  for (const [index, place] of places.entries()) {
    const before = pages[index - 1];
    const missing = placeAfter(before);
    if (before && missing && !reaches(before, place, pages[index])) {
      return [...places.slice(0, index), missing, ...places.slice(index)];
    }
  }
  return undefined;
}

function isMissing({ state }: { state: { data: unknown } }): boolean {
  return state.data === undefined;
}

/** What has come of the later pages, and how the last of them fares. */
function summed<Row>(results: UseQueryResult<Page<Row>>[]) {
  const last = results.at(-1);
  const missing = last !== undefined && last.data === undefined;
  return {
    pages: results.map(({ data }) => data),
    missing,
    isLoading: missing && last.isFetching,
    failed: missing && last.isError && !last.isFetching,
  };
}

/** The rows of all pages, each once where two overlap, and how many there are up to the end of each page. */
function joined<Row extends Identified>(pages: readonly (Page<Row> | undefined)[]) {
  const seen = new Set<string>();
  const rows: Row[] = [];
  const ends = pages.map((page) => {
    for (const row of page?.rows ?? []) {
      if (!seen.has(row.id)) rows.push(row);
      seen.add(row.id);
    }
    return rows.length;
  });
  return { rows, ends };
}

/**
 * A list that is read page by page, newest first, and stays in step with the server however much of it is here: its
 * first page is polled, and beside it only the pages in sight are read again after a change. Later pages keep the place
 * where they began, so that new rows at the top move none of them; what the top pushes out is read as a page between.
 */
export function usePagedList<Row extends Identified>(
  pageAt: Pages<Row>,
  { pollMs, patienceMs }: Pace,
): PagedList<Row> {
  const client = useQueryClient();
  const options = pageAt();
  const list = hashKey(options.queryKey);
  const fresh = { list, places: [] as Place[], inSight: [] as string[] };
  const [state, setState] = useState(fresh);
  const { places, inSight } = state.list === list ? state : fresh;

  const { data: head, ...top } = usePolled(
    { ...options, refetchInterval: pollMs, placeholderData: keepPreviousData },
    patienceMs,
  );
  const afterHead = top.isPrevious ? undefined : placeAfter(head);
  const [next] = places;
  const gap = next !== undefined && !holds(head, next.after) ? afterHead : undefined;
  const bridge = useQuery({
    ...pageAt(gap?.cursor),
    enabled: gap !== undefined,
    placeholderData: keepPreviousData,
  });
  // What came after the head when it ended elsewhere: nothing is known of it any more.
  const reached = afterHead === undefined ? [] : places;
  const later = useQueries({
    queries: reached.map(({ cursor }) => {
      const page = pageAt(cursor);
      // A page out of sight keeps what it has, and is read again when it comes back into sight.
      return { ...page, enabled: inSight.includes(cursor) || isMissing };
    }),
    combine: summed<Row>,
  });

  const bridged = gap === undefined || bridge.isPlaceholderData ? undefined : bridge.data;
  // A bridge that reaches no more down to what was there before is from now on a page like the others.
  const whole =
    gap && next && bridged && !reaches(bridged, next, later.pages[0])
      ? [gap, ...places]
      : mended(reached, later.pages);
  if (whole !== undefined) setState({ list, places: whole, inSight });

  const between = gap === undefined ? undefined : bridge.data;
  const { rows, ends } = useMemo(
    () => joined([head, between, ...later.pages]),
    [head, between, later.pages],
  );
  const following = later.missing ? undefined : placeAfter(later.pages.at(-1) ?? head);

  function loadMore() {
    const last = reached.at(-1);
    if (following !== undefined) {
      setState({ list, places: [...reached, following], inSight });
    } else if (later.failed && last !== undefined) {
      void client.refetchQueries({ queryKey: pageAt(last.cursor).queryKey, exact: true });
    }
  }

  function show(firstRow: number, lastRow: number) {
    const shown = reached
      .filter((_, index) => firstRow < (ends[index + 2] ?? 0) && lastRow >= (ends[index + 1] ?? 0))
      .map(({ cursor }) => cursor);
    if (shown.join() !== inSight.join()) setState({ list, places, inSight: shown });
  }

  return {
    ...top,
    data: head === undefined ? undefined : rows,
    // A table says this in words above its rows, where the cards with polled figures have a header for it.
    isError: top.isError || top.unrefreshed,
    stale: top.stale || top.isPrevious,
    more: {
      hasMore: later.missing || following !== undefined,
      loadMore,
      isLoadingMore: later.isLoading,
      failed: later.failed,
      total: head?.total,
      show,
    },
  };
}
