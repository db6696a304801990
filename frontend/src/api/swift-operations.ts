import { queryOptions } from "@tanstack/react-query";

import { type Schemas } from "@/api/client";

export type SwiftOperation = Schemas["SwiftOperation"];

/** The newest SWIFT operations. */
export function recentSwiftOperationsQuery(limit: number) {
  return queryOptions<SwiftOperation[]>({ queryKey: [`/api/swift/operations?limit=${limit}`] });
}
