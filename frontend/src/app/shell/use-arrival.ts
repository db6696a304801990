import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** Arrives on a screen as on a page: at its top with the focus on it, or, going back, where it was left. */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const lastPath = useRef(pathname);

  useEffect(() => {
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);

  useLayoutEffect(() => {
    const kept = positions.current;
    if (pathname !== lastPath.current) {
      window.scrollTo(0, navigationType === NavigationType.Pop ? (kept.get(key) ?? 0) : 0);
      main.current?.focus({ preventScroll: true });
      lastPath.current = pathname;
    }
    const remember = () => {
      kept.set(key, window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      window.removeEventListener("scroll", remember);
    };
  }, [key, pathname, navigationType, main]);
}
