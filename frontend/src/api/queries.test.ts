import { HttpResponse } from "msw";
import { beforeEach, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { recentSwiftOperationsQuery, swiftOperationPages } from "@/api/swift-operations";
import { answers, sent } from "@/testing/api";

const TOTAL = 120;

const searches = () => sent.map(({ search }) => search);

beforeEach(() => {
  answers("GET", "/api/swift/operations", ({ query }) => {
    const limit = Number(query.get("limit"));
    const start = Number(query.get("cursor"));
    const end = Math.min(start + limit, TOTAL);
    const rows = Array.from({ length: end - start }, (_, index) => ({ id: `${start + index}` }));
    const next = `</api/swift/operations?limit=${limit}&cursor=${end}>; rel="next"`;
    const headers = { "X-Total-Count": String(TOTAL), ...(end < TOTAL && { Link: next }) };
    return HttpResponse.json(rows, { headers });
  });
});

it("pageQuery returns the first page of a list with the total and the next cursor", async () => {
  const page = await createQueryClient().fetchQuery(recentSwiftOperationsQuery(8));
  expect(searches()).toEqual(["?limit=8"]);
  expect(page).toMatchObject({ total: TOTAL, next: "8" });
  expect(page.rows).toHaveLength(8);
});

it("pagesQuery requests each page with the cursor that the previous page returned, and stops after the last page", async () => {
  const client = createQueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...swiftOperationPages, pages: 2 });
  expect(searches()).toEqual(["?limit=100", "?cursor=100&limit=100"]);
  expect(pages.map(({ rows }) => rows.length)).toEqual([100, 20]);
  expect(pages.flatMap(({ rows }) => rows).map(({ id }) => Number(id))).toEqual([
    ...Array(TOTAL).keys(),
  ]);
  expect(pages[1]).toMatchObject({ total: TOTAL, next: null });
});
