import { expect, it } from "vitest";

import { canonicalPath } from "@/lib/screen-path";

const paths = new Set(["/home", "/swift-console"]);

it.each([
  ["/home", "/home"],
  ["/home/", "/home"],
  ["/Home", "/home"],
  ["/SWIFT-Console//", "/swift-console"],
  ["/", "/"],
  ["/Nowhere/", "/Nowhere/"],
  ["/swift-console/more", "/swift-console/more"],
  ["/SWIFT-Console/LSN-000001/", "/swift-console/LSN-000001"],
])("canonicalPath of %s is %s", (path, canonical) => {
  expect(canonicalPath(path, paths)).toBe(canonical);
});
