import { useSyncExternalStore } from "react";

import { useMedia } from "@/lib/use-media";

/** Minimum width of the page in rem: enough for a list of about 640 px beside a panel of 480 px. */
const ROOM_REM = 70;
/** Media query of a low window, in which the top bar isn't sticky and scrolls away. */
const LOW = "screen and (max-height: 29.999rem)";

const pageElement = () => document.querySelector("[data-slot=page]");

function subscribe(listener: () => void): () => void {
  const page = pageElement();
  const observer = new ResizeObserver(listener);
  if (page) observer.observe(page);
  return () => {
    observer.disconnect();
  };
}

function isRoomy(): boolean {
  const page = pageElement();
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  // Don't measure the page in a narrow window, because that would force a layout.
  if (window.innerWidth < ROOM_REM * remPx) return false;
  // Without a layout, as in jsdom, assume that there is space.
  return !page || page.clientWidth === 0 || page.clientWidth >= ROOM_REM * remPx;
}

/** Return true if the page has space for a panel beside its list. */
export function useRoomBeside(): boolean {
  const low = useMedia(LOW);
  const roomy = useSyncExternalStore(subscribe, isRoomy);
  return roomy && !low;
}
