import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { usePageFocus } from "@/lib/use-page-focus";
import { readStored, writeStored } from "@/lib/storage";
import { screenScroller } from "@/lib/screen-scroller";
import { retryWhileGrowing } from "@/lib/retry-while-growing";

const KEPT_KEY = "mockconsole.scroll";

/** Return the stored scroll position if it belongs to this history entry, otherwise 0. */
function readScrollTop(entry: string): number {
  const [stored, top] = (readStored(KEPT_KEY, "sessionStorage") ?? "").split(" ");
  return stored === entry ? Number(top) : 0;
}

/** Scroll to a position; returns false while the page is too short for it. */
function scrollTo(top: number): boolean {
  const scroller = screenScroller();
  scroller.scrollTop = top;
  return Math.abs(scroller.scrollTop - top) < 1;
}

/** Focus a new screen and scroll to its top; after Back or a reload, restore the scroll position. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const lastPath = useRef(pathname);
  usePageFocus(main);

  useEffect(() => {
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);

  const entry = `${key}${pathname}`;
  useEffect(() => {
    const keep = () => {
      writeStored(KEPT_KEY, `${entry} ${screenScroller().scrollTop}`, "sessionStorage");
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
    };
  }, [entry]);

  const first = useRef(entry);
  useEffect(() => {
    const top = readScrollTop(first.current);
    return top > 0 ? retryWhileGrowing(() => scrollTo(top)) : undefined;
  }, []);

  useLayoutEffect(() => {
    const stored = positions.current;
    let stop: (() => void) | undefined;
    if (pathname !== lastPath.current) {
      const top = navigationType === NavigationType.Pop ? (stored.get(key) ?? 0) : 0;
      // While the content is loading, the page may be too short.
      if (!scrollTo(top)) stop = retryWhileGrowing(() => scrollTo(top));
      main.current?.focus({ preventScroll: true });
      lastPath.current = pathname;
    }
    const remember = () => {
      stored.set(key, screenScroller().scrollTop);
    };
    window.addEventListener("scroll", remember, { capture: true, passive: true });
    return () => {
      stop?.();
      window.removeEventListener("scroll", remember, true);
    };
  }, [key, pathname, navigationType, main]);
}
