import { expect, it } from "vitest";

import { requestedPath } from "@/screens/login/use-requested-path";

const paths = new Set(["/home", "/swift-console"]);

it.each(["/home/", "/Home", "/HOME//"])("takes %s for the screen that it means", (next) => {
  expect(requestedPath(next, paths)).toBe("/home");
});

it("leads back to the screen that was asked for, with its parameters and its place", () => {
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
])("leads back to %s, which the server renders", (next) => {
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
])("leads to the dashboard in place of %s", (next) => {
  expect(requestedPath(next, paths)).toBe("/home");
});
