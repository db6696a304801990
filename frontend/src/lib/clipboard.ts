const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Copies by the browser's old command, which plain HTTP leaves. A dialog pulls the focus back from whatever is
 * outside it, so the text is put inside and selected without the focus. What the listener took counts, since the command
 * says yes where it copied nothing.
 */
function copyByCommand(text: string, near: Element): boolean {
  const selection = document.getSelection();
  if (selection === null) return false;
  const before = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
  const carrier = document.createElement("span");
  carrier.className = "sr-only whitespace-pre select-text";
  carrier.textContent = text;
  (near.closest(DIALOG) ?? document.body).append(carrier);
  selection.selectAllChildren(carrier);

  let copied = false;
  function take(event: ClipboardEvent) {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    copied = event.clipboardData !== null;
  }
  window.addEventListener("copy", take, true);
  try {
    document.execCommand("copy");
  } finally {
    window.removeEventListener("copy", take, true);
    carrier.remove();
    selection.removeAllRanges();
    for (const range of before) selection.addRange(range);
  }
  return copied;
}

/**
 * Copies a text for a control; a classroom opens the console over plain HTTP, where browsers hide the clipboard API.
 * Tells whether it was copied.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    if (!("clipboard" in navigator)) return copyByCommand(text, near);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
