import { useSyncExternalStore } from "react";

import { useMedia } from "@/lib/use-media";

/** Width that leaves a list about 640 px beside a panel of 480 px. */
const ROOM_REM = 70;
/** Media query of a window whose top bar scrolls away. */
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
  // Without a layout, as in jsdom, there is room.
  return !page || page.clientWidth === 0 || page.clientWidth >= ROOM_REM * remPx;
}

/** Return true if the page has room for a panel beside its list. */
export function useRoomBeside(): boolean {
  const low = useMedia(LOW);
  const roomy = useSyncExternalStore(subscribe, isRoomy);
  return roomy && !low;
}
