import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { recentSwiftOperationsQuery, swiftOperationPages } from "@/api/swift-operations";

const TOTAL = 120;
const server = setupServer();
let requests: string[] = [];

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
beforeEach(() => {
  requests = [];
  server.use(
    http.get("*/api/swift/operations", ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      requests.push(search);
      const limit = Number(searchParams.get("limit"));
      const start = Number(searchParams.get("cursor"));
      const end = Math.min(start + limit, TOTAL);
      const rows = Array.from({ length: end - start }, (_, index) => ({ id: `${start + index}` }));
      const next = `<${pathname}?limit=${limit}&cursor=${end}>; rel="next"`;
      const headers = { "X-Total-Count": String(TOTAL), ...(end < TOTAL && { Link: next }) };
      return HttpResponse.json(rows, { headers });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

it("pageQuery has the total and the next cursor of a list's first page", async () => {
  const page = await createQueryClient().fetchQuery(recentSwiftOperationsQuery(8));
  expect(requests).toEqual(["?limit=8"]);
  expect(page).toMatchObject({ total: TOTAL, next: "8" });
  expect(page.rows).toHaveLength(8);
});

it("pagesQuery starts each page at the previous one's cursor, and ends after the last", async () => {
  const client = createQueryClient();
  const { pages } = await client.fetchInfiniteQuery({ ...swiftOperationPages, pages: 2 });
  expect(requests).toEqual(["?limit=100", "?cursor=100&limit=100"]);
  expect(pages.map(({ rows }) => rows.length)).toEqual([100, 20]);
  expect(pages.flatMap(({ rows }) => rows).map(({ id }) => Number(id))).toEqual([
    ...Array(TOTAL).keys(),
  ]);
  expect(pages[1]).toMatchObject({ total: TOTAL, next: null });
});
