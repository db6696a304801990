import { isVisible } from "@/lib/visibility";

/** Containers that may get the focus of a removed control: a list, a card, a panel, a dialog, the screen. */
const PLACES =
  "ul[aria-label], [role=table], [role=tabpanel], section, article, [role=dialog], [role=alertdialog], main";
/**
 * Delay during which other code may choose a better target: effects, and Radix, which restores the focus in a later
 * task.
 */
const RESTORE_DELAY_MS = 100;

function pathOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [element, ...pathOf(parent)] : [element];
}

function isShown(element: Element): boolean {
  return element.isConnected && isVisible(element);
}

function nearestPlace(path: readonly Element[]): Element | undefined {
  return path.find((element) => isShown(element) && element.matches(PLACES));
}

/**
 * Focus the container of a control that is removed or hidden while it has the focus, for example by a change from
 * another tab or because the window became narrower. The browser would leave the focus on the body: the keyboard would
 * start at the top of the page and a screen reader would be silent. If the focused element was in view, it stays in
 * view when the window's width changes. Returns the cleanup.
 */
export function guardFocus(main: HTMLElement): () => void {
  let path: Element[] = [];
  // Element that had the focus on the screen before the focus moved into a dialog, with its ancestors.
  let below: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isLost(): boolean {
    const [last] = path;
    const { activeElement } = document;
    // A hidden element keeps the focus for a frame in Chromium, and longer in Firefox.
    return (
      last !== undefined &&
      !isShown(last) &&
      (activeElement === document.body || activeElement === last)
    );
  }
  function restoreFocus(): void {
    if (!isLost()) return;
    const place = nearestPlace(path) ?? nearestPlace(below) ?? main;
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  let isInSight = false;
  const sight = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting === true;
  });

  const over = new AbortController();
  const { signal } = over;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    path = pathOf(target);
    if (main.contains(target)) below = path;
    sight.disconnect();
    sight.observe(target);
  };
  document.addEventListener("focusin", note, { signal });
  // A click outside all controls moves the focus to the body on purpose.
  const forget = () => {
    queueMicrotask(() => {
      if (path[0] && isShown(path[0]) && document.activeElement === document.body) path = [];
    });
  };
  document.addEventListener("focusout", forget, { signal });
  const observer = new MutationObserver(() => {
    if (!isLost()) return;
    clearTimeout(timer);
    timer = setTimeout(restoreFocus, RESTORE_DELAY_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });

  let width = window.innerWidth;
  let wasInSight = false;
  let resizing: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    // A phone's on-screen keyboard changes only the height.
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    // The observer reports after this event, so its last report is from before the resize.
    wasInSight ||= isInSight;
    clearTimeout(resizing);
    resizing = setTimeout(() => {
      restoreFocus();
      if (wasInSight) document.activeElement?.scrollIntoView({ block: "nearest" });
      wasInSight = false;
    }, RESTORE_DELAY_MS);
  };
  window.addEventListener("resize", onResize, { signal });
  return () => {
    over.abort();
    observer.disconnect();
    sight.disconnect();
    clearTimeout(timer);
    clearTimeout(resizing);
  };
}
