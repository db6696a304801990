import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";

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

export type Page<Row> = {
  rows: Row[];
  /** Total number of rows. */
  total: number;
  /** Cursor of the next page; null after the last. */
  next: string | null;
};

type RowOf<Path extends PagedPath> = Reply<Path, "GET"> extends (infer Row)[] ? Row : never;

/** Return the query of a path of the schema. */
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

/** Return the query of the rows on a list's first page. */
export function pageQuery<Path extends PagedPath>(
  path: Path,
  ...[input]: Argument<Input<Path, "GET">>
) {
  const queryKey: QueryKey = keyOf(path, input);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readPage<RowOf<Path>>(queryKey, signal),
    select: ({ rows }) => rows,
  });
}

type Pages = InfiniteData<Page<{ id: string }>>;

/** Share the objects of unchanged rows with the previous data, on whatever page, so that they don't render again. */
function shareRows(before: Pages | undefined, now: Pages): Pages {
  const merged = replaceEqualDeep(before, now);
  if (before === undefined || merged === before) return merged;
  const knownRows = new Map(before.pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  const pages = now.pages.map(({ rows, ...page }) => ({
    ...page,
    rows: rows.map((row) => replaceEqualDeep(knownRows.get(row.id), row)),
  }));
  return { ...now, pages };
}

/** Return the infinite query of a list; each page is requested with the cursor that the previous page returned. */
export function pagesQuery<Path extends PagedPath>(
  path: Path,
  ...[input]: Argument<Input<Path, "GET">>
) {
  const keyAt = (cursor?: string) => keyOf(path, { ...input, query: { ...input?.query, cursor } });
  // The suffix distinguishes the key of all pages from the key of the first page alone.
  const queryKey: QueryKey = [...keyAt(), "pages"];
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage<RowOf<Path>>(keyAt(pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    structuralSharing: (before, now) => shareRows(before as Pages | undefined, now as Pages),
  });
}

export async function readAllPages<Path extends PagedPath>(
  path: Path,
  input: Input<Path, "GET">,
  signal: AbortSignal,
): Promise<RowOf<Path>[]> {
  const rows: RowOf<Path>[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...input.query, cursor };
    const page = await readPage<RowOf<Path>>(keyOf(path, { ...input, query }), signal);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
