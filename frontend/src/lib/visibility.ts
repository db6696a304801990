/** Return true for a visible element: a preserved screen has hidden duplicates. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

/** Return the first visible element that matches. */
export function findVisible<Kind extends HTMLElement = HTMLElement>(
  selector: string,
): Kind | undefined {
  return [...document.querySelectorAll<Kind>(selector)].find(isVisible);
}
