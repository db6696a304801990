import { useEffect, useLayoutEffect, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { controlNamed, find, hasOpenList, isFree, topDialog, watchPage } from "@/training/page/dom";
import { clearing, next, type Next } from "@/training/page/next";

/** Time that a screen may take to load, after which its target counts as missing. */
const TIMEOUT_MS = 4000;
const FIELDS = ["element", "why", "after", "elsewhere", "listed", "explains"] as const;

/** Anchor that a step points at, and the name of the control to press there, if the step has one. */
export type Place = { anchor: Anchor; name?: string };

/** Element that a step points at, or the control to press first to reach that element. */
export type Target = Partial<Pick<Next, (typeof FIELDS)[number]>> & {
  /** True if the element hasn't appeared for 4 s. */
  missing: boolean;
};

function wayTo(places: readonly Place[], pathname: string): Omit<Target, "missing"> {
  const [place] = places;
  if (!place) return {};
  const { anchor, name = "" } = place;
  const element = find(anchor);
  // The field of an open list can be used, although the list hides the rest of the page.
  if (element && hasOpenList(element)) return { element, why: "here" };
  const way = next(anchor, pathname);
  if (way.why === "here" && element && name !== "" && !controlNamed(element, name)) {
    return clearing(anchor) ?? { ...way, why: "wait", listed: true };
  }
  if (way.why !== "close") return way;
  // Prefer a place in the open dialog, because the step itself may have opened this dialog over its first place.
  const dialog = topDialog();
  const within = places
    .map((one) => find(one.anchor))
    .find((one) => one && isFree(one) && dialog?.contains(one));
  return within ? { element: within, why: "here" } : way;
}

/** Return the target of a step's first place, or of a later place in an open dialog, updated as the page changes. */
export function useTarget(places: readonly Place[], pathname: string): Target {
  const key = JSON.stringify(places);
  const [way, setWay] = useState<ReturnType<typeof wayTo>>({});
  useLayoutEffect(() => {
    const update = () => {
      setWay((before) => {
        const now = wayTo(JSON.parse(key) as Place[], pathname);
        return FIELDS.every((field) => before[field] === now[field]) ? before : now;
      });
    };
    update();
    return watchPage(update);
  }, [key, pathname]);

  const waits = way.why === "wait";
  const [overdue, setOverdue] = useState<string>();
  const awaited = `${pathname} ${key}`;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => {
      setOverdue(awaited);
    }, TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setOverdue(undefined);
    };
  }, [waits, awaited]);
  return { ...way, missing: waits && overdue === awaited };
}

/** Return true if an element is scrolled out of view. */
export function useAway(element: HTMLElement | undefined): boolean {
  const [away, setAway] = useState<HTMLElement>();
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      setAway(entries.at(-1)?.isIntersecting === false ? element : undefined);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return element !== undefined && away === element;
}
