type Kind = "localStorage" | "sessionStorage";

/** Reads what the browser keeps, or with `sessionStorage` the tab; one that forbids it has simply kept nothing. */
export function readStored(key: string, kind: Kind = "localStorage"): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in the browser, or with `sessionStorage` in the tab, or drops it with null. */
export function writeStored(key: string, value: string | null, kind: Kind = "localStorage"): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Without storage the value lives as long as the page.
  }
}
