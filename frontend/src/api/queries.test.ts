import { HttpResponse } from "msw";
import { expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { recentSwiftOperationsQuery } from "@/api/swift-operations";
import { answers, sentLines } from "@/testing/api";

it("pageQuery returns the first page of a list with the total and the next cursor", async () => {
  answers("GET", "/api/swift/operations", () => {
    const rows = Array.from({ length: 8 }, (_, index) => ({ id: `${index}` }));
    const next = '</api/swift/operations?limit=8&cursor=8>; rel="next"';
    return HttpResponse.json(rows, { headers: { "X-Total-Count": "120", Link: next } });
  });
  const page = await createQueryClient().fetchQuery(recentSwiftOperationsQuery(8));
  expect(sentLines()).toEqual(["GET /api/swift/operations?limit=8"]);
  expect(page).toMatchObject({ total: 120, next: "8" });
  expect(page.rows).toHaveLength(8);
});
