function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/**
 * Import a module with a valid `navigator.language`. On import, uPlot 1.6 creates a number format for this tag; that
 * throws an error if the browser was started without a locale, because the tag is then "C".
 */
export async function withLanguageTag<Module>(load: () => Promise<Module>): Promise<Module> {
  if (isLanguageTag(navigator.language)) return load();
  Object.defineProperty(navigator, "language", { configurable: true, value: "en" });
  try {
    return await load();
  } finally {
    Reflect.deleteProperty(navigator, "language");
  }
}
