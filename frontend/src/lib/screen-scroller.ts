/**
 * Return the element that scrolls the screen: the page's own scroll container above a guide's sheet, else the document.
 */
export function screenScroller(): Element {
  const page = document.querySelector("[data-slot=page]");
  return page && getComputedStyle(page).overflowY === "auto" ? page : document.documentElement;
}
