import { expect, it } from "vitest";

import { requestedPath } from "@/screens/login/use-requested-path";

const paths = new Set(["/home", "/swift-console"]);

it.each(["/home/", "/Home", "/HOME//"])("requestedPath normalizes %s to /home", (next) => {
  expect(requestedPath(next, paths)).toBe("/home");
});

it("requestedPath returns a screen with its query and hash", () => {
  expect(requestedPath("/swift-console", paths)).toBe("/swift-console");
  expect(requestedPath("/swift-console?tab=2", paths)).toBe("/swift-console?tab=2");
  expect(requestedPath("/swift-console/?tab=2#prices", paths)).toBe("/swift-console?tab=2#prices");
});

// meets D:explorer-session
it.each([
  "/explorer/",
  "/explorer/tx/0xfaCade?after=1_2#top",
  "/verify/TRN-000042",
  "/domains/a.example",
])("requestedPath returns the server page %s unchanged", (next) => {
  expect(requestedPath(next, paths)).toBe(next);
});

// meets D:explorer-session
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
  "//evil.example/explorer/",
  "https://evil.example/explorer/",
  "/explorer/../admin/",
  "/explorers",
  "http://[",
])("requestedPath returns the dashboard instead of %s", (next) => {
  expect(requestedPath(next, paths)).toBe("/home");
});
