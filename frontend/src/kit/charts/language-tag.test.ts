import { expect, it, vi } from "vitest";

import { withLanguageTag } from "@/kit/charts/language-tag";

const formatted = () => Promise.resolve(new Intl.NumberFormat(navigator.language).format(1.5));

it.each(["C", ""])(
  "withLanguageTag sets a language tag during the import if the browser has %j",
  async (language) => {
    vi.stubGlobal("navigator", Object.create({ language }));
    expect(await withLanguageTag(formatted)).toBe("1.5");
    expect(navigator.language).toBe(language);
  },
);

it("withLanguageTag restores the language if the import fails", async () => {
  vi.stubGlobal("navigator", Object.create({ language: "C" }));
  await expect(withLanguageTag(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(navigator.language).toBe("C");
});

it("withLanguageTag keeps a valid language", async () => {
  vi.stubGlobal("navigator", Object.create({ language: "de-AT" }));
  expect(await withLanguageTag(formatted)).toBe("1,5");
});
