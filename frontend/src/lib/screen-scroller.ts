/** Return the element that scrolls the screen: the document or, above the sheet of a guide, a part of the page. */
export function screenScroller(): Element {
  const page = document.querySelector("[data-slot=page]");
  return page && getComputedStyle(page).overflowY === "auto" ? page : document.documentElement;
}
