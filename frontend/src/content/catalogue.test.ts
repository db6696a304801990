import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const screens = path.join(folder, "../screens");
const shared = path.join(folder, "../parts");
const training = path.join(folder, "../training");

/** Return all values nested in an entry; the server's tests check the entry's kind. */
function partsOf(entry: unknown): unknown[] {
  return typeof entry === "object" && entry !== null
    ? Object.values(entry).flatMap(partsOf)
    : [entry];
}

describe.each(files)("%s", (file) => {
  const texts: unknown = JSON.parse(readFileSync(path.join(folder, file), "utf-8"));

  it("contains only non-empty entries", () => {
    const parts = Object.values(texts as object).flatMap(partsOf);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((part) => part === "" || part === null)).toEqual([]);
  });

  it("has line breaks only in plain texts, because overrides of other kinds can't contain them", () => {
    const entries: unknown[] = Object.values(texts as object);
    const parts = entries.filter((entry) => typeof entry !== "string").flatMap(partsOf);
    expect(parts.filter((part) => typeof part === "string" && part.includes("\n"))).toEqual([]);
  });

  it("is named after a screen, a folder of shared or training parts, or the frame", () => {
    const owner = path.basename(file, ".json");
    const places = [screens, shared, training].map((place) => path.join(place, owner));
    expect(owner === "frame" || places.some((place) => existsSync(place))).toBe(true);
  });
});
