import { postOnce, type Schemas } from "@/api/client";
import { type Page, pageQuery, pagesQuery } from "@/api/queries";

export type SwiftOperation = Schemas["SwiftOperation"];

const PAGE_ROWS = 100;

/** The newest SWIFT operations. */
export function recentSwiftOperationsQuery(limit: number) {
  return {
    ...pageQuery("/api/swift/operations", { query: { limit } }),
    select: ({ rows }: Page<SwiftOperation>) => rows,
  };
}

/** All SWIFT operations, newest first and page by page. */
export const swiftOperationPages = pagesQuery("/api/swift/operations", {
  query: { limit: PAGE_ROWS },
});

export const createSwiftOperation = postOnce("/api/swift/operations");
