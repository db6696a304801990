import { expect, it, vi } from "vitest";

import { withLanguageTag } from "@/kit/charts/language-tag";

const formatted = () => Promise.resolve(new Intl.NumberFormat(navigator.language).format(1.5));

it.each(["C", ""])(
  "lends a language tag to an import where the browser has %j",
  async (language) => {
    vi.stubGlobal("navigator", Object.create({ language }));
    expect(await withLanguageTag(formatted)).toBe("1.5");
    expect(navigator.language).toBe(language);
  },
);

it("takes the tag back where the import fails", async () => {
  vi.stubGlobal("navigator", Object.create({ language: "C" }));
  await expect(withLanguageTag(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(navigator.language).toBe("C");
});

it("leaves the browser's own tag alone", async () => {
  vi.stubGlobal("navigator", Object.create({ language: "de-AT" }));
  expect(await withLanguageTag(formatted)).toBe("1,5");
});
