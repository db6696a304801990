import { readStored, writeStored } from "@/lib/storage";

export type Theme = "dark" | "light";

/** The shell page reads it before the bundle is there. */
export const THEME_KEY = "mockconsole.theme";

/** The theme that the page came up in: the one chosen on this browser, dark until one is. */
export function pageTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function storeTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
}

/** Tells of each theme that another tab chooses, until what it gives back is called. */
export function followTheme(follow: (theme: Theme) => void): () => void {
  function onStorage({ key }: StorageEvent) {
    // Without a key, all that the browser kept was cleared.
    if (key === THEME_KEY || key === null) follow(storedTheme());
  }
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("storage", onStorage);
  };
}

/** The theme chosen on this browser. */
export function storedTheme(): Theme {
  return readStored(THEME_KEY) === "light" ? "light" : "dark";
}
