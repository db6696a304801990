import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";

import { request } from "@/api/client";
import {
  type Argument,
  addressOf,
  type Input,
  keyOf,
  type PagedPath,
  type PathWith,
  type Reply,
} from "@/api/paths";

type Single = Exclude<PathWith<"GET">, PagedPath>;

/** A part of a list that grows. */
export type Page<Row> = {
  rows: Row[];
  /** Rows in all. */
  total: number;
  /** Where the next page begins; null after the last. */
  next: string | null;
};

type RowOf<Path extends PagedPath> = Reply<Path, "GET"> extends (infer Row)[] ? Row : never;

/** Keeps an infinite list apart from a single page of the same address. */
const IN_PAGES = "in-pages";

/** The query of a path of the schema. */
export function query<Path extends Single>(path: Path, ...[input]: Argument<Input<Path, "GET">>) {
  return queryOptions<Reply<Path, "GET">>({ queryKey: keyOf(path, input) });
}

async function readPage<Row>(key: QueryKey, signal: AbortSignal): Promise<Page<Row>> {
  const response = await request("GET", addressOf(key), undefined, { signal });
  const rows = (await response.json()) as Row[];
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get("Link") ?? "")?.[1];
  return {
    rows,
    total: Number(response.headers.get("X-Total-Count") ?? rows.length),
    next: next === undefined ? null : new URL(next, location.origin).searchParams.get("cursor"),
  };
}

/** The query of a list's first page. */
export function pageQuery<Path extends PagedPath>(
  path: Path,
  ...[input]: Argument<Input<Path, "GET">>
) {
  const queryKey: QueryKey = keyOf(path, input);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readPage<RowOf<Path>>(queryKey, signal),
  });
}

/** The query of a list that is read page by page; its data is all rows so far, and how many there are. */
export function infiniteQuery<Path extends PagedPath>(
  path: Path,
  ...[input]: Argument<Input<Path, "GET">>
) {
  const queryKey: QueryKey = [...keyOf(path, { ...input, query: { ...input?.query } }), IN_PAGES];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input?.query, cursor: pageParam ?? undefined };
      return readPage<RowOf<Path>>(keyOf(path, { ...input, query }), signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}
