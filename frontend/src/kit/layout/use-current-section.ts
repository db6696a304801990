import { useEffect, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { findVisible } from "@/lib/visibility";

export type Section = {
  anchor: Anchor;
  /** Hash of the section's address. */
  hash: string;
};

/** Maximum distance below the sticky bar at which a section still counts as current. */
const SLACK_PX = 48;

export function elementOf({ anchor }: Section): HTMLElement | undefined {
  return findVisible(`[data-anchor="${anchor}"]`);
}

/**
 * Return the section at the top of the window, or at its end if none can reach the top; of those side by side the
 * requested one, else the first.
 */
function sectionInView<Known extends Section>(
  sections: readonly Known[],
  asked: Known | undefined,
): Known | undefined {
  const page = document.documentElement;
  const covered = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
  const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= page.scrollHeight - 1;
  const reach = atEnd ? window.innerHeight : covered + SLACK_PX;
  const placed = sections.map((section) => {
    const top = elementOf(section)?.getBoundingClientRect().top ?? Infinity;
    return { section, top: Math.round(top) };
  });
  const begun = placed.filter(({ top }) => top < reach);
  const last = Math.max(...begun.map(({ top }) => top));
  const read = begun.filter(({ top }) => top === last || (atEnd && top >= covered));
  return (
    read.find(({ section }) => section === asked) ??
    read.find(({ top }) => top === last) ??
    placed[0]
  )?.section;
}

/** Return the current section as the page scrolls and grows. */
export function useCurrentSection<Known extends Section>(
  sections: readonly Known[],
  asked: Known | undefined,
): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        setCurrent(sectionInView(sections, asked)?.hash);
      });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("scroll", look);
    };
  }, [sections, asked]);
  return current;
}
