import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const screens = path.join(folder, "../screens");

describe.each(files)("%s", (file) => {
  const texts: unknown = JSON.parse(readFileSync(path.join(folder, file), "utf-8"));

  it("is a flat table of texts and lists of texts", () => {
    for (const value of Object.values(texts as object)) {
      const parts: unknown[] = Array.isArray(value) ? value : [value];
      expect(parts.every((part) => typeof part === "string" && part !== "")).toBe(true);
    }
  });

  it("has no list entry of several lines, which an override could not write", () => {
    const entries = Object.values(texts as Record<string, string | string[]>).filter(
      (value) => typeof value !== "string",
    );
    expect(entries.flat().filter((entry) => entry.includes("\n"))).toEqual([]);
  });

  it("belongs to a screen, or to the frame", () => {
    const screen = path.basename(file, ".json");
    expect(screen === "frame" || existsSync(path.join(screens, screen))).toBe(true);
  });
});
