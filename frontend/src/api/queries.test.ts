import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { recentSwiftOperationsQuery, swiftOperationsQuery } from "@/api/swift-operations";

const TOTAL = 120;
const server = setupServer();
let asked: string[] = [];

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
beforeEach(() => {
  asked = [];
  server.use(
    http.get("*/api/swift/operations", ({ request }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      asked.push(search);
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

it("a list's first page keeps how many rows there are and where the next page begins", async () => {
  const page = await createQueryClient().fetchQuery(recentSwiftOperationsQuery(8));
  expect(asked).toEqual(["?limit=8"]);
  expect(page).toMatchObject({ total: TOTAL, next: "8" });
  expect(page.rows).toHaveLength(8);
});

describe("a list in pages", () => {
  it("goes on where the last page ended, to the last row and no further", async () => {
    const observer = new InfiniteQueryObserver(createQueryClient(), swiftOperationsQuery());
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    expect(observer.getCurrentResult().data?.rows).toHaveLength(50);
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    const { data, hasNextPage } = observer.getCurrentResult();
    stop();
    expect(data?.total).toBe(TOTAL);
    expect(data?.rows.map(({ id }) => Number(id))).toEqual([...Array(TOTAL).keys()]);
    expect(hasNextPage).toBe(false);
    expect(asked.slice(-2)).toEqual(["?cursor=50&limit=50", "?cursor=100&limit=50"]);
  });

  it("stands beside a single page of the same rows", async () => {
    const client = createQueryClient();
    await client.fetchInfiniteQuery(swiftOperationsQuery());
    const page = new QueryObserver(client, recentSwiftOperationsQuery(50));
    await page.refetch();
    expect(page.getCurrentResult().data).toHaveLength(50);
  });
});
