import { type Schemas } from "@/api/client";
import { infiniteQuery, type Page, pageQuery } from "@/api/queries";

export type SwiftOperation = Schemas["SwiftOperation"];

const PAGE_ROWS = 50;

/** The newest SWIFT operations. */
export function recentSwiftOperationsQuery(limit: number) {
  return {
    ...pageQuery("/api/swift/operations", { query: { limit } }),
    select: ({ rows }: Page<SwiftOperation>) => rows,
  };
}

/** All SWIFT operations, newest first and page by page. */
export function swiftOperationsQuery() {
  return infiniteQuery("/api/swift/operations", { query: { limit: PAGE_ROWS } });
}
