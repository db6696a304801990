/** Lifetime of the object URL: some browsers read the file with a delay. */
const KEPT_MS = 60_000;

/** Save a file by the browser's download; a CSV file gets a byte order mark, so that Excel reads UTF-8. */
export function saveFile(name: string, content: Blob): void {
  const file = name.endsWith(".csv")
    ? new Blob(["\ufeff", content], { type: content.type })
    : content;
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, KEPT_MS);
}
