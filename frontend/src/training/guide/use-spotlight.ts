import { useEffect } from "react";

import { visibleBottom, type CardPlacement } from "@/training/guide/card-placement";

/** More than this share of the window is shown from its top instead of from its middle. */
const TALL = 0.5;

/** Brings a target into sight above the card. */
export function bringIntoSight(target: HTMLElement): void {
  // The sidebar sticks, and the page would scroll along.
  const list = target.closest('[data-slot="sidebar"] nav')?.parentElement;
  if (list) {
    const { top } = list.getBoundingClientRect();
    list.scrollTop = target.offsetTop - Math.min(list.clientHeight, visibleBottom() - top) / 2;
    return;
  }
  const tall = target.offsetHeight > window.innerHeight * TALL;
  target.scrollIntoView({ block: tall ? "start" : "center", behavior: "instant" });
}

/** Marks the target, and brings it into sight once: it is the person's own affair to scroll on. */
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
