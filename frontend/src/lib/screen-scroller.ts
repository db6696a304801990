/**
 * Return the element that scrolls the screen: while a guide is open as a sheet, the page above the sheet; otherwise the
 * document.
 */
export function screenScroller(): Element {
  const page = document.querySelector("[data-slot=page]");
  return page && getComputedStyle(page).overflowY === "auto" ? page : document.documentElement;
}
