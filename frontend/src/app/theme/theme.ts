import { readStored, writeStored } from "@/lib/storage";

export type Theme = "dark" | "light";

const THEME_KEY = "mockconsole.theme";

/** The theme that was chosen on this browser; dark until one is. */
export function storedTheme(): Theme {
  return readStored(THEME_KEY) === "light" ? "light" : "dark";
}

/** Puts a theme on the page; called before the first paint too, so that a light page doesn't start dark. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function storeTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
}
