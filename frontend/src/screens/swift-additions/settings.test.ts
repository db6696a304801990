import { describe, expect, it } from "vitest";

import texts from "@/content/swift-additions.json";
import { contentOf } from "@/content/use-content";
import { additions, tiles } from "@/screens/swift-additions/additions";
import { settingsOf, valuesOf } from "@/screens/swift-additions/settings";

describe("settingsOf", () => {
  it("returns a toggle for a row without bounds or choices", () => {
    expect(settingsOf([{ label: "Alert on recalls", initial: "on" }])).toEqual([
      { kind: "toggle", label: "Alert on recalls", initial: true },
    ]);
    expect(settingsOf([{ label: "A", initial: "off" }])).toMatchObject([{ initial: false }]);
  });

  it("returns a number setting for a row with bounds", () => {
    const row = { label: "Refresh every", initial: "30", min: 5, max: 300 };
    const figure = { kind: "figure", label: "Refresh every", initial: 30, min: 5, max: 300 };
    expect(settingsOf([{ ...row, unit: "seconds" }])).toEqual([{ ...figure, unit: "seconds" }]);
    expect(settingsOf([row])).toEqual([{ ...figure, unit: "" }]);
  });

  it("returns a choice for a row with choices", () => {
    const choices = ["Ethereum", "Polygon"];
    expect(settingsOf([{ label: "Chain", initial: "Ethereum", choices }])).toEqual([
      { kind: "choice", label: "Chain", initial: "Ethereum", options: choices },
    ]);
  });

  it.each([
    { label: "Alert", initial: "maybe" },
    { label: "Chain", initial: "Bitcoin", choices: ["Ethereum", "Polygon"] },
    { label: "Limit", initial: "500", min: 1, max: 100 },
    { label: "Limit", initial: "many", min: 1, max: 100 },
    { label: "Limit", initial: "50", min: 100, max: 1 },
  ])("drops a row with an invalid initial value: %o", (row) => {
    expect(settingsOf([row])).toEqual([]);
  });
});

it.each(additions.map(({ id }) => id))(
  "settingsOf accepts all rows of the add-on feature %s, whose labels are unique",
  (id) => {
    const rows = tiles.flatMap((tile) => contentOf(texts).settings(`${id}${tile}`));
    const settings = settingsOf(rows);
    expect(settings).toHaveLength(rows.length);
    expect(new Set(settings.map(({ label }) => label)).size).toBe(rows.length);
  },
);

it("valuesOf uses only valid saved values", () => {
  const settings = settingsOf([
    { label: "A", initial: "on" },
    { label: "B", initial: "5", min: 1, max: 9 },
    { label: "C", initial: "x", choices: ["x", "y"] },
    { label: "D", initial: "off" },
  ]);
  expect(valuesOf(settings, { A: "no", B: 10, C: "y", D: true, E: 1 })).toEqual({
    A: true,
    B: 5,
    C: "y",
    D: true,
  });
});
