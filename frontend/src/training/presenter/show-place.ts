import { type Anchor } from "@/anchors/anchor";
import { retryWhileGrowing } from "@/lib/retry-while-growing";
import { bringIntoSight } from "@/training/guide/use-spotlight";
import { topDialog, topLayer, withKey } from "@/training/page/dom";
import { next } from "@/training/page/next";
import { pressKey } from "@/training/player/gestures";
import { goOn } from "@/training/player/reveal";
import { pause, waitUntilIdle } from "@/training/player/playback-failure";
import { isOfFrame } from "@/training/presenter/unsaved-work";

const LOOK_MS = 30;
const TIMEOUT_MS = 8000;
const SPOTLIGHT_MS = 4000;
const MAX_LAYERS = 5;

/** Close the layers that a navigation would leave open: lists, menus and all layers of the frame. */
export function closeFloatingLayers(): void {
  for (let left = MAX_LAYERS; left > 0; left -= 1) {
    const layer = topLayer();
    if (!layer || (!layer.matches("[role=menu],[role=listbox]") && !isOfFrame(layer))) return;
    pressKey(layer, "Escape");
  }
}

/** Close a dialog that stays open on the same screen, such as the details of a transaction. */
export function closeDialog(): void {
  const dialog = topDialog();
  if (dialog) pressKey(dialog, "Escape");
}

/**
 * Return true if a place of the current screen can be shown without a press; without an anchor, return true if no
 * dialog is open.
 */
export function isInView({
  anchor,
  row,
  screen,
}: Pick<Search, "row" | "screen"> & { anchor?: Anchor }) {
  if (anchor === undefined) return topDialog() === undefined;
  const { why, element } = next(anchor, screen);
  if (why !== "here" || !element) return false;
  return row === undefined || rowIn(element, row) !== undefined;
}

type Search = {
  anchor: Anchor;
  /** Reference of a row in the anchor's table, or of a fact's record; if the row doesn't appear, the table is shown. */
  row?: string;
  screen: string;
  /** True if the URL alone opens the place; a press on the way could then open another record. */
  isOpened: boolean;
  /** False if the controls on the way to the place must not be pressed. */
  mayPress: boolean;
  staleAfterMs?: number;
  signal: AbortSignal;
};

/** Press the controls that lead to a place on the current screen, until the place is visible or the timeout ends. */
async function reachPlace({
  anchor,
  row,
  screen,
  isOpened,
  mayPress,
  staleAfterMs = TIMEOUT_MS,
  signal,
}: Search): Promise<HTMLElement | undefined> {
  // Wait until the page is idle: before that, it shows the old URL's content, whose places will disappear and whose
  // controls lead back to the old URL.
  await waitUntilIdle(signal);
  const end = Date.now() + staleAfterMs;
  let around: HTMLElement | undefined;
  while (Date.now() < end && location.pathname === screen) {
    const way = next(anchor, screen);
    around = way.why === "here" ? way.element : undefined;
    if (around && row === undefined) return around;
    const part = row === undefined ? undefined : rowIn(around, row);
    if (part) return part;
    if (!around && mayPress && (!isOpened || way.why === "close")) await goOn(way, signal);
    await pause(LOOK_MS, signal);
  }
  // A fact with another key belongs to another record.
  return around?.dataset.key === undefined ? around : undefined;
}

function rowIn(around: HTMLElement | undefined, row: string): HTMLElement | undefined {
  if (around?.matches(withKey(row))) return around;
  return around?.querySelector<HTMLElement>(withKey(row)) ?? undefined;
}

/** Highlight a place for 4 s when it appears, or until the signal is aborted; returns false if it doesn't appear. */
export async function showPlace(search: Search): Promise<boolean> {
  const { signal } = search;
  const target = await reachPlace(search);
  if (!target) return false;
  bringIntoSight(target);
  // Change nothing if the guide already highlights the element.
  if (target.hasAttribute("data-spotlight")) return true;
  target.toggleAttribute("data-spotlight", true);
  // A block that loads later can push the place out of sight.
  const stop = retryWhileGrowing(() => {
    bringIntoSight(target);
    return false;
  }, target);
  try {
    await pause(SPOTLIGHT_MS, signal);
  } finally {
    stop();
    target.toggleAttribute("data-spotlight", false);
  }
  return true;
}
