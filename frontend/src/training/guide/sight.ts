import { useLayoutEffect, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { topDialog, watchPage } from "@/training/page/dom";
import { next, type Next } from "@/training/page/next";

/** What opens a list or a menu beside itself. */
const OPENED = ':is([role="combobox"],[aria-haspopup="menu"])[aria-expanded="true"][aria-controls]';

/** What the card points at, and where it is. */
export type Sight = Partial<Pick<Next, "why" | "after">> & {
  target: HTMLElement | undefined;
  /** The target with the list that it has opened. */
  box: DOMRect | undefined;
  /** The target was scrolled out of the window, or out of its dialog. */
  away: boolean;
  /** Where the card has to be, so that the keyboard reaches it. */
  host: HTMLElement;
};

function listOf(target: HTMLElement): Element | undefined {
  const opener = target.matches(OPENED) ? target : target.querySelector(OPENED);
  const list = document.getElementById(opener?.getAttribute("aria-controls") ?? "");
  return list?.closest("[data-radix-popper-content-wrapper]") ?? list ?? undefined;
}

export function boxOf(target: HTMLElement): DOMRect {
  const own = target.getBoundingClientRect();
  const list = listOf(target)?.getBoundingClientRect();
  if (!list) return own;
  const [left, top] = [Math.min(own.left, list.left), Math.min(own.top, list.top)];
  const [right, bottom] = [Math.max(own.right, list.right), Math.max(own.bottom, list.bottom)];
  return new DOMRect(left, top, right - left, bottom - top);
}

function isAway(target: HTMLElement, host: HTMLElement): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  const within = host.contains(target) && host !== document.body ? host : document.documentElement;
  const box = within.getBoundingClientRect();
  return bottom < Math.max(0, box.top) || top > Math.min(window.innerHeight, box.bottom);
}

function look(anchor: Anchor | undefined, pathname: string): Sight {
  const { element: target, why, after } = anchor ? next(anchor, pathname) : {};
  const host = topDialog() ?? document.body;
  const away = target !== undefined && isAway(target, host);
  return { target, why, after, host, away, box: target && boxOf(target) };
}

function isSame(one: Sight, other: Sight): boolean {
  const same = (["target", "why", "after", "host", "away"] as const).every(
    (key) => one[key] === other[key],
  );
  return same && JSON.stringify(one.box) === JSON.stringify(other.box);
}

/** Follows an anchor, or what has to be pressed on the way to it, through whatever happens to the page. */
export function useSight(anchor: Anchor | undefined, pathname: string): Sight {
  const [sight, setSight] = useState(() => look(anchor, pathname));
  useLayoutEffect(() => {
    const update = () => {
      setSight((before) => {
        const now = look(anchor, pathname);
        return isSame(before, now) ? before : now;
      });
    };
    update();
    return watchPage(update);
  }, [anchor, pathname]);
  return sight;
}
