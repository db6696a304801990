import { expect, it } from "vitest";

import { askedPath } from "@/screens/login/use-asked-path";

const paths = new Set(["/home", "/swift-console"]);

it("leads back to the screen that was asked for, with its parameters", () => {
  expect(askedPath("/swift-console", paths)).toBe("/swift-console");
  expect(askedPath("/swift-console?tab=2", paths)).toBe("/swift-console?tab=2");
});

it.each([
  null,
  "",
  "/",
  "/nowhere",
  "/admin/",
  "//evil.example/home",
  "https://evil.example/home",
  "javascript:alert(1)",
  "/\\evil.example/home",
  "http://[",
])("leads to the dashboard in place of %s", (next) => {
  expect(askedPath(next, paths)).toBe("/home");
});
