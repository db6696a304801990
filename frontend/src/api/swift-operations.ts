import { postOnce, type Schemas } from "@/api/client";
import { pageQuery, pagesQuery } from "@/api/queries";

export type SwiftOperation = Schemas["SwiftOperation"];

const PAGE_ROWS = 100;

/** Return the query of the newest SWIFT operations. */
export function recentSwiftOperationsQuery(limit: number) {
  return pageQuery("/api/swift/operations", { query: { limit } });
}

/** Query of all SWIFT operations, newest first, page by page. */
export const swiftOperationPages = pagesQuery("/api/swift/operations", {
  query: { limit: PAGE_ROWS },
});

export const createSwiftOperation = postOnce("/api/swift/operations");
