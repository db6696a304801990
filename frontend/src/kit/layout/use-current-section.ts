import { useEffect, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { screenScroller } from "@/lib/screen-scroller";
import { findVisible } from "@/lib/visibility";

export type Section = {
  anchor: Anchor;
  /** Hash of the section in the URL. */
  hash: string;
};

/** Maximum distance below the sticky bar at which a section still counts as current. */
const SLACK_PX = 48;

export function elementOf({ anchor }: Section): HTMLElement | undefined {
  return findVisible(`[data-anchor="${anchor}"]`);
}

/**
 * Return the section at the top of the window; at the end of the page, the last section. Of sections side by side,
 * return the requested one, otherwise the first.
 */
function sectionInView<S extends Section>(
  sections: readonly S[],
  requested: S | undefined,
): S | undefined {
  const page = screenScroller();
  const above = page === document.documentElement ? 0 : page.getBoundingClientRect().top;
  const coveredPx = above + (Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0);
  const { scrollTop, clientHeight, scrollHeight } = page;
  const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
  const reach = atEnd ? above + clientHeight : coveredPx + SLACK_PX;
  const positions = sections.map((section) => {
    const top = elementOf(section)?.getBoundingClientRect().top ?? Infinity;
    return { section, top: Math.round(top) };
  });
  const candidates = positions.filter(({ top }) => top < reach);
  const last = Math.max(...candidates.map(({ top }) => top));
  const readable = candidates.filter(({ top }) => top === last || (atEnd && top >= coveredPx));
  return (
    readable.find(({ section }) => section === requested) ??
    readable.find(({ top }) => top === last) ??
    positions[0]
  )?.section;
}

/** Return the hash of the current section, and update it as the page scrolls and grows. */
export function useCurrentSection<S extends Section>(
  sections: readonly S[],
  requested: S | undefined,
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        setCurrent(sectionInView(sections, requested)?.hash);
      });
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.getElementById("main") ?? document.body);
    window.addEventListener("scroll", update, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("scroll", update, true);
    };
  }, [sections, requested]);
  return current;
}
