import { act, renderHook, waitFor } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { HttpResponse } from "msw";
import { type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { refetchResources } from "@/api/changes";
import { pagesQuery } from "@/api/queries";
import { createQueryClient } from "@/api/query-client";
import { usePagedList } from "@/kit/queries/use-paged-list";
import { answers, refused, sent } from "@/testing/api";

const PATH = "/api/swift/operations";
const LIMIT = 10;
const pages = pagesQuery(PATH, { query: { limit: LIMIT } });
const pace = { pollMs: 5000, staleAfterMs: 30_000 };

/** Rows on the server. Row 9 is newer than row 8; a page's cursor is the number of the row before its first row. */
let rows: { id: string; operationType: string }[] = [];
let isBroken = false;

beforeEach(() => {
  answers("GET", PATH, ({ query }) => {
    const cursor = query.get("cursor");
    if (isBroken && cursor !== null) return refused(500);
    const remainingRows = rows.filter(({ id }) => cursor === null || Number(id) < Number(cursor));
    const page = remainingRows.slice(0, LIMIT);
    const next =
      remainingRows.length > LIMIT ? `<${PATH}?cursor=${page.at(-1)?.id}>; rel="next"` : "";
    const headers = { "X-Total-Count": String(rows.length), ...(next && { Link: next }) };
    return HttpResponse.json(page, { headers });
  });
});

function fill(from: number, to: number) {
  for (let id = from; id < to; id += 1) rows.unshift({ id: String(id), operationType: "new" });
}

beforeEach(() => {
  rows = [];
  isBroken = false;
  fill(0, 45);
});

function open() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePagedList(pages, pace), { wrapper });
  const ids = () => result.current.data?.map(({ id }) => Number(id)) ?? [];
  return {
    result,
    ids,
    loaded: (count: number) => waitFor(() => expect(ids()).toHaveLength(count)),
    more: () => act(() => result.current.more.loadMore()),
    change: () => act(() => refetchResources(client, ["swift/operations"])),
  };
}

async function openTwoPages() {
  const list = open();
  await list.loaded(10);
  list.more();
  await list.loaded(20);
  return list;
}

/** Return the row numbers from the newest down to the oldest. */
function from(newest: number, oldest: number): number[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
}

describe("usePagedList", () => {
  // meets D:list-scroll
  it("loads each page with the cursor of the page before, up to the last row, and returns the total", async () => {
    const list = open();
    await list.loaded(10);
    expect(list.result.current.more).toMatchObject({ hasMore: true, total: 45 });
    for (const count of [20, 30, 40, 45]) {
      list.more();
      await list.loaded(count);
    }
    expect(list.ids()).toEqual(from(44, 0));
    const searches = sent.map(({ search }) => search);
    expect(searches.slice(0, 3)).toEqual([
      "?limit=10",
      "?cursor=35&limit=10",
      "?cursor=25&limit=10",
    ]);
    expect(list.result.current.more.hasMore).toBe(false);
  });

  it("refetches the loaded pages, and keeps the identity of unchanged rows", async () => {
    const list = await openTwoPages();
    const before = list.result.current.data ?? [];
    rows = rows.map((row) => (row.id === "30" ? { ...row, operationType: "old" } : row));
    fill(45, 46);
    sent.length = 0;
    list.change();
    await waitFor(() => expect(list.ids()).toEqual(from(45, 26)));
    expect(sent).toHaveLength(2);
    const now = list.result.current.data ?? [];
    expect(now.filter((row) => !before.includes(row)).map(({ id }) => id)).toEqual(["45", "30"]);
  });

  // meets D:list-scroll
  it("neither skips nor repeats a row when new rows arrive at the top", async () => {
    const list = await openTwoPages();
    for (const [fromId, toId] of [
      [45, 46],
      [46, 53],
      [53, 60],
      [60, 66],
    ] as const) {
      fill(fromId, toId);
      list.change();
      await waitFor(() => expect(list.ids()).toEqual(from(toId - 1, toId - 20)));
    }
    list.more();
    await waitFor(() => expect(list.ids()).toEqual(from(65, 36)));
  });

  it("drops the later pages if the list has become shorter", async () => {
    const list = await openTwoPages();
    rows = [];
    fill(0, 3);
    list.change();
    await waitFor(() => expect(list.ids()).toEqual([2, 1, 0]));
    expect(list.result.current.more.hasMore).toBe(false);
  });

  it("keeps the loaded rows if a later page fails, and retries on request", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const list = open();
    await list.loaded(10);
    isBroken = true;
    list.more();
    await waitFor(() => expect(list.result.current.more.failed).toBe(true));
    expect(list.ids()).toEqual(from(44, 35));
    isBroken = false;
    list.more();
    await list.loaded(20);
    expect(list.result.current.more.failed).toBe(false);
  });
});
