import { describe, expect, it } from "vitest";

import texts from "@/content/swift-additions.json";
import { additions, tiles } from "@/screens/swift-additions/additions";
import { parseSetting, parseSettings, valuesOf } from "@/screens/swift-additions/settings";

describe("a line of settings", () => {
  it("reads as a switch", () => {
    expect(parseSetting("Alert on recalls = on")).toEqual({
      kind: "toggle",
      label: "Alert on recalls",
      initial: true,
    });
    expect(parseSetting("Alert on recalls = off")).toMatchObject({ initial: false });
  });

  it("reads as a figure with its range and unit", () => {
    expect(parseSetting("Refresh every = 30 (5 to 300) seconds")).toEqual({
      kind: "figure",
      label: "Refresh every",
      initial: 30,
      min: 5,
      max: 300,
      unit: "seconds",
    });
    expect(parseSetting("Cases = 5 (1 to 10)")).toMatchObject({ unit: "" });
  });

  it("reads as a choice", () => {
    expect(parseSetting("Chain = Ethereum (Ethereum, Polygon)")).toEqual({
      kind: "choice",
      label: "Chain",
      initial: "Ethereum",
      options: ["Ethereum", "Polygon"],
    });
  });

  it.each([
    "",
    "Just a text",
    "Chain =",
    "Chain = Bitcoin (Ethereum, Polygon)",
    "Limit = 50 (100 to 1) EUR",
    "Limit = 500 (1 to 100) EUR",
  ])("is left out where it makes no sense: %s", (line) => {
    expect(parseSetting(line)).toBeUndefined();
  });
});

it.each(additions.map(({ id }) => id))(
  "every line of %s can be read, no name comes twice",
  (id) => {
    const lines = tiles.flatMap((tile) => texts[`${id}${tile}`]);
    const settings = parseSettings(lines);
    expect(settings).toHaveLength(lines.length);
    expect(new Set(settings.map(({ label }) => label)).size).toBe(lines.length);
  },
);

it("keeps of what was saved only what a setting can be", () => {
  const settings = parseSettings(["A = on", "B = 5 (1 to 9)", "C = x (x, y)", "D = off"]);
  expect(valuesOf(settings, { A: "no", B: 10, C: "y", D: true, E: 1 })).toEqual({
    A: true,
    B: 5,
    C: "y",
    D: true,
  });
});
