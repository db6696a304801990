/** Containers that may get the focus of a removed control: a list, a card, a panel, a dialog, the screen. */
const PLACES =
  "ul[aria-label], [role=table], [role=tabpanel], section, article, [role=dialog], [role=alertdialog], main";
/** Delay for code that knows a better target: effects, and Radix, which restores the focus a task later. */
const RESTORE_DELAY_MS = 100;

function pathOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...pathOf(parent)] : [element];
}

function nearestPlace(path: readonly Element[]): Element | undefined {
  return path.find((element) => element.isConnected && element.matches(PLACES));
}

/**
 * Focus the container of a control that is removed while it has the focus, as by a change from another tab. The browser
 * would leave the focus on the body: the keyboard would start at the top of the page and a screen reader would be
 * silent. Returns the cleanup.
 */
export function guardFocus(main: HTMLElement): () => void {
  let path: Element[] = [];
  // Ancestors of the last focus on the screen before it moved into a dialog.
  let below: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isLost(): boolean {
    return path[0]?.isConnected === false && document.activeElement === document.body;
  }
  function restoreFocus(): void {
    if (!isLost()) return;
    const place = nearestPlace(path) ?? nearestPlace(below) ?? main;
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  const over = new AbortController();
  const { signal } = over;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    path = pathOf(target);
    if (main.contains(target)) below = path;
  };
  document.addEventListener("focusin", note, { signal });
  // A click beside all controls moves the focus to the body on purpose.
  const forget = () => {
    queueMicrotask(() => {
      if (path[0]?.isConnected && document.activeElement === document.body) path = [];
    });
  };
  document.addEventListener("focusout", forget, { signal });
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restoreFocus, RESTORE_DELAY_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    over.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
