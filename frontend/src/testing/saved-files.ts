import { beforeEach, vi } from "vitest";

type SavedFile = { name: string; content: Blob };

/** Return the files that the page saves, recorded instead of downloaded; every test of the file starts with none. */
export function recordSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  let content = new Blob();
  beforeEach(() => {
    files.length = 0;
    URL.createObjectURL = vi.fn((blob: Blob) => {
      content = blob;
      return "blob:file";
    });
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, content });
    });
  });
  return files;
}
