import { QueryObserver } from "@tanstack/react-query";
import { HttpResponse } from "msw";
import { expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { readOtherRoom, seatQuery } from "@/api/training";
import { answers } from "@/testing/api";

it("readOtherRoom clears every cached response, except the seat of an open pane, which it refetches", async () => {
  const client = createQueryClient();
  const { queryKey } = seatQuery();
  answers("GET", "/api/seat", () => HttpResponse.json({ seat: null }));
  client.setQueryData(sandboxQuery().queryKey, { key: "main" } as never);
  const seen: unknown[] = [];
  const stop = new QueryObserver(client, seatQuery()).subscribe(({ data }) => seen.push(data));
  await expect.poll(() => seen.at(-1)).toEqual({ seat: null });
  seen.length = 0;
  answers("GET", "/api/seat", () => HttpResponse.json({ seat: { lesson: "LSN-000002" } }));
  await readOtherRoom(client);
  expect(seen).not.toContain(undefined);
  expect(seen.at(-1)).toEqual({ seat: { lesson: "LSN-000002" } });
  expect(client.getQueryData(sandboxQuery().queryKey)).toBeUndefined();
  stop();
  await readOtherRoom(client);
  expect(client.getQueryData(queryKey)).toBeUndefined();
});
