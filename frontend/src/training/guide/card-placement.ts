import { useLayoutEffect, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { find, topDialog, watchPage } from "@/training/page/dom";
import { next, type Next } from "@/training/page/next";

/** What opens a list or a menu beside itself. */
const OPENED = ':is([role="combobox"],[aria-haspopup="menu"])[aria-expanded="true"][aria-controls]';

/** A window in which a card beside its target would leave no room for it: a phone's, or a page at 400 %. */
export const SMALL = "(max-width: 39.999rem), (max-height: 29.999rem)";

const WIDTH_PX = 352;
/** About what a card with a hint needs. */
const HEIGHT_PX = 280;
export const GAP_PX = 12;
export const BARS_PX = 80;

type Side = "top" | "right" | "bottom" | "left";

/** What the card points at, and where it is. */
export type CardPlacement = Partial<Pick<Next, "why" | "after">> & {
  target: HTMLElement | undefined;
  /** What the card is beside: the target, or the dialog around it, whose other buttons are not to be covered. */
  around: HTMLElement | undefined;
  /** Where it has room there; nowhere where that fills the window. */
  side: Side | undefined;
  box: DOMRect | undefined;
  /** The target was scrolled out of the window, behind the card of a small one, or out of its dialog. */
  away: boolean;
  /** Where the card has to be, so that the keyboard reaches it. */
  host: HTMLElement;
};

function listOf(target: HTMLElement): Element | undefined {
  const opener = target.matches(OPENED) ? target : target.querySelector(OPENED);
  const list = document.getElementById(opener?.getAttribute("aria-controls") ?? "");
  return list?.closest("[data-radix-popper-content-wrapper]") ?? list ?? undefined;
}

/** An element with the list that is open in it. */
export function boxOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect();
  const list = listOf(element)?.getBoundingClientRect();
  if (!list) return own;
  const [left, top] = [Math.min(own.left, list.left), Math.min(own.top, list.top)];
  const [right, bottom] = [Math.max(own.right, list.right), Math.max(own.bottom, list.bottom)];
  return new DOMRect(left, top, right - left, bottom - top);
}

function sideOf(box: DOMRect): Side | undefined {
  // Below a bar as wide as the window it would cover what is most needed: the menu, and what the trainer says.
  if (box.width > window.innerWidth * 0.9) return undefined;
  // Beside it first: what comes next in a form is below.
  const rooms: [Side, number][] = [
    ["right", window.innerWidth - box.right - WIDTH_PX],
    ["bottom", window.innerHeight - box.bottom - HEIGHT_PX],
    ["top", box.top - BARS_PX - HEIGHT_PX],
    ["left", box.left - WIDTH_PX],
  ];
  return rooms.find(([, room]) => room > 2 * GAP_PX)?.[0];
}

function placeBeside(target: HTMLElement | undefined, host: HTMLElement) {
  const boxed =
    target && host !== document.body && host.contains(target) ? [host, target] : [target];
  for (const around of boxed) {
    const box = around && boxOf(around);
    const side = box && sideOf(box);
    if (side) return { around, box, side };
  }
  return { around: undefined, box: undefined, side: undefined };
}

function isAway(target: HTMLElement, host: HTMLElement): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  const within = host.contains(target) && host !== document.body ? host : document.documentElement;
  const box = within.getBoundingClientRect();
  return bottom < Math.max(0, box.top) || top > Math.min(visibleBottom(), box.bottom);
}

/** Where the window ends for who looks at it: in a small one at the card. */
export function visibleBottom(): number {
  const sheet = window.matchMedia(SMALL).matches && document.querySelector("[data-slot=guide]");
  return sheet ? sheet.getBoundingClientRect().top : window.innerHeight;
}

function wayTo(anchor: Anchor, pathname: string): Pick<Next, "element" | "why" | "after"> {
  const element = find(anchor);
  // Its own open list hides the rest of the page from screen readers, and is no obstacle.
  return element && listOf(element) ? { element, why: "here" } : next(anchor, pathname);
}

function measure(anchor: Anchor | undefined, pathname: string): CardPlacement {
  const { element: target, why, after } = anchor ? wayTo(anchor, pathname) : {};
  const host = topDialog() ?? document.body;
  const away = target !== undefined && isAway(target, host);
  return { target, why, after, host, away, ...placeBeside(away ? undefined : target, host) };
}

function isSame(one: CardPlacement, other: CardPlacement): boolean {
  const same = (["target", "why", "after", "host", "away", "around", "side"] as const).every(
    (key) => one[key] === other[key],
  );
  return same && JSON.stringify(one.box) === JSON.stringify(other.box);
}

/** Follows an anchor, or what has to be pressed on the way to it, through whatever happens to the page. */
export function useCardPlacement(anchor: Anchor | undefined, pathname: string): CardPlacement {
  const [placement, setSight] = useState(() => measure(anchor, pathname));
  useLayoutEffect(() => {
    const update = () => {
      setSight((before) => {
        const now = measure(anchor, pathname);
        return isSame(before, now) ? before : now;
      });
    };
    update();
    return watchPage(update);
  }, [anchor, pathname]);
  return placement;
}
