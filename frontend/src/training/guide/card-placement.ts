import { useLayoutEffect, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import { find, topDialog, watchPage } from "@/training/page/dom";
import { next, type Next } from "@/training/page/next";

/** Controls that have an open list or menu. */
const OPENED = ':is([role="combobox"],[aria-haspopup="menu"])[aria-expanded="true"][aria-controls]';

/** Media query of a window too small for a card beside its target: a phone's, or a page at 400 % zoom. */
export const SMALL = "(max-width: 39.999rem), (max-height: 29.999rem)";

const WIDTH_PX = 352;
/** Approximate height of a card with one hint. */
const HEIGHT_PX = 280;
export const GAP_PX = 12;
export const BARS_PX = 80;

type Side = "top" | "right" | "bottom" | "left";

/** Target of the card, and the card's position. */
export type CardPlacement = Partial<Pick<Next, "why" | "after">> & {
  target: HTMLElement | undefined;
  /** Element beside which the card is placed: the target, or the dialog around it, whose other buttons must stay uncovered. */
  around: HTMLElement | undefined;
  /** Side with enough room for the card; undefined if the element fills the window. */
  side: Side | undefined;
  box: DOMRect | undefined;
  /** True if the target is scrolled out of the window or its dialog, or behind the card in a small window. */
  away: boolean;
  /** Parent of the card: the top dialog or the body, so that the focus trap of a dialog includes the card. */
  host: HTMLElement;
};

function listOf(target: HTMLElement): Element | undefined {
  const opener = target.matches(OPENED) ? target : target.querySelector(OPENED);
  const list = document.getElementById(opener?.getAttribute("aria-controls") ?? "");
  return list?.closest("[data-radix-popper-content-wrapper]") ?? list ?? undefined;
}

/** Return the box of an element together with its open list. */
export function boxOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect();
  const list = listOf(element)?.getBoundingClientRect();
  if (!list) return own;
  const [left, top] = [Math.min(own.left, list.left), Math.min(own.top, list.top)];
  const [right, bottom] = [Math.max(own.right, list.right), Math.max(own.bottom, list.bottom)];
  return new DOMRect(left, top, right - left, bottom - top);
}

function sideOf(box: DOMRect): Side | undefined {
  // Below a bar as wide as the window, the card would cover the menu and the trainer's message.
  if (box.width > window.innerWidth * 0.9) return undefined;
  // Beside first: the next fields of a form are below.
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

/** Return the bottom of the visible page: in a small window the card covers the rest. */
export function visibleBottom(): number {
  const sheet = window.matchMedia(SMALL).matches && document.querySelector("[data-slot=guide]");
  return sheet ? sheet.getBoundingClientRect().top : window.innerHeight;
}

function wayTo(anchor: Anchor, pathname: string): Pick<Next, "element" | "why" | "after"> {
  const element = find(anchor);
  // The target's own open list sets aria-hidden on the rest of the page, but is no obstacle.
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

/** Follow an anchor, or the control to press on the way to it, as the page changes. */
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
