/** Return true for a visible element; a preserved screen may contain a hidden element with the same anchor. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

/** Return the first visible element that matches the selector. */
export function findVisible<Kind extends HTMLElement = HTMLElement>(
  selector: string,
): Kind | undefined {
  return [...document.querySelectorAll<Kind>(selector)].find(isVisible);
}
