/** Whether an element takes part in the page: a screen that is kept for later has hidden twins. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

/** The first element of a kind that is drawn. */
export function findVisible<Kind extends HTMLElement = HTMLElement>(
  selector: string,
): Kind | undefined {
  return [...document.querySelectorAll<Kind>(selector)].find(isVisible);
}
