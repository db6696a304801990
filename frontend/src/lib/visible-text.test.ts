import { describe, expect, it } from "vitest";

import { visibleText } from "@/lib/visible-text";

describe("visibleText", () => {
  it.each(
    Array.from(
      "\u200b\u200c\u200d\u200e\u200f\u2060\u2063\u00ad\ufeff\u061c\u034f\u180e\ufe0f\u{e0041}",
    ),
  )("removes %j", (unseen) => {
    expect(visibleText(`${unseen}wall${unseen}et1${unseen}`)).toBe("wallet1");
  });

  it.each([
    ["\u00a01\u00a0500\u202f00\u3000", "1 500 00"],
    ["a\u3164b\u2800c", "a b c"],
    ["SIM\u2011REL\u20101", "SIM-REL-1"],
  ])("normalizes the blanks and hyphens of %j", (copied, read) => {
    expect(visibleText(copied)).toBe(read);
  });

  it.each([
    "Société Générale – Überweisung",
    "Ελληνική τράπεζα · 가상 은행 · ธนาคาร",
    "\u2764\ufe0f \u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{1f3f3}\ufe0f\u200d\u{1f308}",
    "a\u202eb",
  ])("leaves %j unchanged", (text) => {
    expect(visibleText(text)).toBe(text);
  });
});
