import { readStored } from "@/lib/storage";

export type Theme = "dark" | "light";

/** localStorage key of the theme; the server's HTML page reads it before the bundle has loaded. */
export const THEME_KEY = "mockconsole.theme";

/** Return the theme that the page loaded with: the stored one, dark by default. */
export function pageTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

/** Call `follow` when another tab changes the theme; returns the cleanup. */
export function followTheme(follow: (theme: Theme) => void): () => void {
  function onStorage({ key }: StorageEvent) {
    // A null key means that the storage was cleared.
    if (key === THEME_KEY || key === null) follow(storedTheme());
  }
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("storage", onStorage);
  };
}

export function storedTheme(): Theme {
  return readStored(THEME_KEY) === "light" ? "light" : "dark";
}
