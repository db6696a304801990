/** Return the element that scrolls the screen: the page's part above the sheet of a guide, or else the document. */
export function screenScroller(): Element {
  const page = document.querySelector("[data-slot=page]");
  return page && getComputedStyle(page).overflowY === "auto" ? page : document.documentElement;
}
