type Kind = "localStorage" | "sessionStorage";

/** Read from localStorage, or sessionStorage; null if the key is missing or the browser blocks the storage. */
export function readStored(key: string, kind: Kind = "localStorage"): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Write to localStorage, or sessionStorage, unless the browser blocks it; null removes the key. */
export function writeStored(key: string, value: string | null, kind: Kind = "localStorage"): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Ignore a browser that blocks the storage, because the console works without the stored value.
  }
}
