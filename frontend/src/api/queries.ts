import { type QueryKey, queryOptions } from "@tanstack/react-query";

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
import { getQueryFn } from "@/api/query-client";

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

/** The query of a path of the schema. */
export function query<Path extends Single>(path: Path, ...[input]: Argument<Input<Path, "GET">>) {
  return queryOptions<Reply<Path, "GET">>({ queryKey: keyOf(path, input) });
}

/** The query of a path of the schema that fails where `check` throws its answer. */
export function checkedQuery<Path extends Single>(
  path: Path,
  check: (answer: Reply<Path, "GET">) => Reply<Path, "GET">,
) {
  const read = getQueryFn<Reply<Path, "GET">>({ on401: "throw" });
  return queryOptions<Reply<Path, "GET">>({
    queryKey: keyOf(path),
    queryFn: async (context) => check(await read(context)),
  });
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

function pageAt<Row>(queryKey: QueryKey) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => readPage<Row>(queryKey, signal) });
}

/** The query of a list's first page. */
export function pageQuery<Path extends PagedPath>(
  path: Path,
  ...[input]: Argument<Input<Path, "GET">>
) {
  return pageAt<RowOf<Path>>(keyOf(path, input));
}

/** The pages of a list that is read page by page: each begins where a cursor says, the first without one. */
export function pagesQuery<Path extends PagedPath>(
  path: Path,
  ...[input]: Argument<Input<Path, "GET">>
) {
  return (cursor?: string) =>
    pageAt<RowOf<Path>>(keyOf(path, { ...input, query: { ...input?.query, cursor } }));
}

/** Reads a list to its end, page after page. */
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
