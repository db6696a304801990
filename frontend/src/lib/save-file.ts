/** Lifetime of the object URL, long enough for browsers that read the file with a delay. */
const LIFETIME_MS = 60_000;

/** Save a file with the browser's download function. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, LIFETIME_MS);
}
