import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { isVisible } from "@/lib/visibility";
import { preserveScreen } from "@/lib/preserved-screen";

type Place = { path: string; address: string; top: number; focused: Element | null };

export type ReturnPoint = {
  /** Path of the preserved screen. */
  path: string | undefined;
  /** Preserve the current screen. */
  keep: () => void;
  goBack: () => void;
  forget: () => void;
};

/** Preserve the screen that the trainer moves a seat away from, until the person is back on it. */
export function useReturnPoint(): ReturnPoint {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = pathname + search + hash;
  const [place, setPlace] = useState<Place>();
  const [away, setAway] = useState(false);
  const here = place?.path === pathname;
  if (place && !here && !away) setAway(true);

  /** Last focused element outside of the bars, whose own buttons have the focus when the move starts. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element && !target.closest("[data-training]")) focused.current = target;
    };
    // A field may have had the focus before: this starts a moment after the screen.
    remember({ target: document.activeElement });
    window.addEventListener("focusin", remember);
    return () => {
      window.removeEventListener("focusin", remember);
    };
  }, []);

  function forget() {
    preserveScreen(null);
    setPlace(undefined);
    setAway(false);
  }

  const arrive = useEffectEvent(() => {
    if (!place) return;
    if (address !== place.address) {
      // Restore its tab and filters too.
      void navigate(place.address, { replace: true });
      return;
    }
    forget();
    window.scrollTo(0, place.top);
    const { focused } = place;
    if (focused instanceof HTMLElement && focused.isConnected && isVisible(focused)) {
      focused.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    if (!here || !away) return;
    // Wait a task: a dialog of that screen takes the focus as it is shown again.
    const timer = setTimeout(() => {
      arrive();
    });
    return () => {
      clearTimeout(timer);
    };
  }, [here, away, address]);
  useEffect(
    () => () => {
      preserveScreen(null);
    },
    [],
  );

  return {
    path: place?.path,
    keep: () => {
      preserveScreen(pathname);
      setPlace({
        path: pathname,
        address,
        top: window.scrollY,
        focused: focused.current,
      });
      setAway(false);
    },
    goBack: () => {
      if (place) void navigate(place.address);
    },
    forget,
  };
}
