/** Containers that can take the focus in place of a control inside: a list, a card, a panel, a dialog, the screen. */
const PLACES =
  "ul[aria-label], [role=table], [role=tabpanel], section, article, [role=dialog], [role=alertdialog], main";
/** Long enough for whatever knows a better place: effects, and Radix, which gives the focus back a task later. */
const PATIENCE_MS = 100;

function pathOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...pathOf(parent)] : [element];
}

function nearestPlace(path: readonly Element[]): Element | undefined {
  return path.find((element) => element.isConnected && element.matches(PLACES));
}

/**
 * Give the focus to what is around a control that is taken away while it has the focus, as by a change from another tab.
 * The browser would leave it on the body, from where the keyboard begins at the top of the page and a screen reader says
 * nothing. Returns what ends it.
 */
export function guardFocus(main: HTMLElement): () => void {
  let path: Element[] = [];
  // Where the focus was on the screen before it went into a dialog.
  let below: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isLost(): boolean {
    return path[0]?.isConnected === false && document.activeElement === document.body;
  }
  function rescue(): void {
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
  // A click beside everything leaves the focus nowhere, as it should.
  const forget = () => {
    queueMicrotask(() => {
      if (path[0]?.isConnected && document.activeElement === document.body) path = [];
    });
  };
  document.addEventListener("focusout", forget, { signal });
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(rescue, PATIENCE_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    over.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
}
