const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Copy with `execCommand`, the only way over plain HTTP. A dialog's focus trap pulls the focus back from elements
 * outside the dialog, so the text is added inside the dialog and selected without focus. The `copy` listener detects
 * success, because the command returns true even if it copied nothing.
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

  let isCopied = false;
  function take(event: ClipboardEvent) {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isCopied = event.clipboardData !== null;
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
  return isCopied;
}

/**
 * Copy a text to the clipboard and return true on success; `near` is the control used to copy. Classrooms open the
 * console over plain HTTP, where browsers hide the clipboard API.
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
