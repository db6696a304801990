import { useEffect } from "react";

import { visibleBottom, type CardPlacement } from "@/training/guide/card-placement";

/** Targets taller than this share of the window are scrolled to their top instead of their middle. */
const TALL = 0.5;

/** Scroll a target into view above the card. */
export function bringIntoSight(target: HTMLElement): void {
  // The sidebar is sticky: scrollIntoView would scroll the page too.
  const list = target.closest('[data-slot="sidebar"] nav')?.parentElement;
  if (list) {
    const { top } = list.getBoundingClientRect();
    list.scrollTop = target.offsetTop - Math.min(list.clientHeight, visibleBottom() - top) / 2;
    return;
  }
  const tall = target.offsetHeight > window.innerHeight * TALL;
  target.scrollIntoView({ block: tall ? "start" : "center", behavior: "instant" });
}

/** Highlight the target, and scroll to it once: afterwards the person may scroll away. */
export function useSpotlight({ target }: CardPlacement, step: string | undefined): void {
  useEffect(() => {
    if (!target) return;
    target.toggleAttribute("data-spotlight", true);
    return () => {
      target.toggleAttribute("data-spotlight", false);
    };
  }, [target]);

  useEffect(() => {
    if (!target) return;
    const { top, bottom } = target.getBoundingClientRect();
    const bars = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const sticks = target.closest('[data-slot="sidebar"], [data-slot="top-bar"]') !== null;
    if (top < (sticks ? 0 : bars) || bottom > visibleBottom()) bringIntoSight(target);
  }, [target, step]);
}
