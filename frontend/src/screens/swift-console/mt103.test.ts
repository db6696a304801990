import { describe, expect, it } from "vitest";

import texts from "@/content/swift-console.json";
import { trainingMt103, valueDate } from "@/screens/swift-console/mt103";

const fields = texts.mt103Fields.map((line) => line.replace("{date}", "261121"));
const message = trainingMt103(fields);
const block4 = message.slice(1, -1);
const tags = block4.flatMap((line) => /^:(\d\d[A-Z]?):/.exec(line)?.[1] ?? []);

describe("trainingMt103", () => {
  it("contains the mandatory fields in the standard's order", () => {
    expect(tags).toEqual(["20", "23B", "32A", "33B", "50K", "59", "70", "71A", "72"]);
  });

  it("uses only the SWIFT character set, and at most 35 characters per line", () => {
    for (const line of block4) {
      expect(line).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]+$/);
      expect(line.replace(/^:\d\d[A-Z]?:/, "").length).toBeLessThanOrEqual(35);
    }
  });

  it("has a reference, a date with an amount, and at most four lines for each party", () => {
    expect(block4[0]).toMatch(/^:20:SIM-[^/]{1,12}$/);
    expect(block4).toContain(":32A:261121EUR12345,67");
    const parties = block4.join("\n").match(/:5(?:0K|9):\/\w+(?:\n[^:]+){1,4}(?=\n:)/g);
    expect(parties).toHaveLength(2);
  });

  // meets Domain:1.2h
  it("is addressed to Test & Training BICs and ends with the training trailer", () => {
    expect(message[0]).toMatch(/^\{1:F01SIMUBEB0AXXX\d{10}\}\{2:I103SIMUDEF0XXXXN\}/);
    expect(message[0]).toMatch(
      /\{121:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\}/,
    );
    expect(message.at(-1)).toMatch(/^-\}\{5:.*\{TNG:\}\}$/);
  });

  // meets Domain:1.2h
  it("keeps its training marks whatever the edited fields contain", () => {
    const edited = trainingMt103([":20:ANYTHING"]);
    expect(edited).toContain(":70:/RFB/SIMULATED - NO VALUE");
    expect(edited).toContain(":72:/ACC/TRAINING MESSAGE");
    expect(edited.at(-1)).toContain("{TNG:}");
  });
});

it("valueDate returns the UTC date of a moment", () => {
  expect(valueDate(new Date("2026-01-02T23:59:59Z"))).toBe("260102");
});
