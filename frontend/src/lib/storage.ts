type Kind = "localStorage" | "sessionStorage";

/** Read from localStorage, or sessionStorage; null if the browser blocks it. */
export function readStored(key: string, kind: Kind = "localStorage"): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Write to localStorage, or sessionStorage; null removes the key. */
export function writeStored(key: string, value: string | null, kind: Kind = "localStorage"): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Ignore a browser that blocks the storage, because the console works without the stored value.
  }
}
