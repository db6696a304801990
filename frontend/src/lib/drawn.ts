/** Whether an element takes part in the page: a screen that is kept for later has hidden twins. */
export function isDrawn(element: Element): boolean {
  return element.checkVisibility();
}

/** The first element of a kind that is drawn. */
export function findDrawn<Kind extends HTMLElement = HTMLElement>(
  selector: string,
): Kind | undefined {
  return [...document.querySelectorAll<Kind>(selector)].find(isDrawn);
}
