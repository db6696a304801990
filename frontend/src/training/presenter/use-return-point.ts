import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { after } from "@/lib/after";
import { screenScroller } from "@/lib/screen-scroller";
import { isVisible } from "@/lib/visibility";
import { preserveScreen } from "@/lib/preserved-screen";

type Place = { path: string; address: string; top: number; focusedElement: Element | null };

export type ReturnPoint = {
  /** Path of the preserved screen. */
  path: string | undefined;
  /** Preserve the current screen. */
  save: () => void;
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

  /** Last focused element outside the guide's pane; the pane's “Go” button may have the focus when the move starts. */
  const focusedElement = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: { target: EventTarget | null }) => {
      if (target instanceof Element && !target.closest("[data-training]"))
        focusedElement.current = target;
    };
    // A field may already have the focus, because this hook mounts after the screen.
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
      // Restore the whole URL, which contains the screen's tab and filters.
      void navigate(place.address, { replace: true });
      return;
    }
    forget();
    screenScroller().scrollTop = place.top;
    const { focusedElement } = place;
    if (focusedElement instanceof HTMLElement && isVisible(focusedElement)) {
      focusedElement.focus({ preventScroll: true });
    }
  });
  useEffect(() => {
    if (!here || !away) return;
    // Wait for the next task, because a dialog on the preserved screen takes the focus when the screen is shown again.
    return after(0, () => {
      arrive();
    });
  }, [here, away, address]);
  useEffect(
    () => () => {
      preserveScreen(null);
    },
    [],
  );

  return {
    path: place?.path,
    save: () => {
      preserveScreen(pathname);
      setPlace({
        path: pathname,
        address,
        top: screenScroller().scrollTop,
        focusedElement: focusedElement.current,
      });
      setAway(false);
    },
    goBack: () => {
      if (place) void navigate(place.address);
    },
    forget,
  };
}
