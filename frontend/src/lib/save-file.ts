/** Some browsers begin to read the file a moment later. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads; a CSV file begins with a byte order mark, by which Excel knows UTF-8. */
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
