import { useEffect } from "react";

import { type Flag } from "@/api/judging";
import { elementOf } from "@/training/flags/places";
import { watchPage } from "@/training/page/dom";

const MARK = "data-flagged";

/** Mark the flagged places of the page, also in rows and dialogs that appear later. */
export function useFlagMarks(flags: readonly Flag[]): void {
  const key = JSON.stringify(flags.map(({ at, row }) => ({ at, row })));
  useEffect(() => {
    const places = JSON.parse(key) as Pick<Flag, "at" | "row">[];
    let marked = new Set<HTMLElement>();

    function markAll(now: Set<HTMLElement>) {
      for (const element of marked) if (!now.has(element)) element.toggleAttribute(MARK, false);
      for (const element of now) element.toggleAttribute(MARK, true);
      marked = now;
    }
    function update() {
      markAll(new Set(places.flatMap((place) => elementOf(place) ?? [])));
    }

    if (places.length === 0) return;
    update();
    const stop = watchPage(update);
    return () => {
      stop();
      markAll(new Set());
    };
  }, [key]);
}
