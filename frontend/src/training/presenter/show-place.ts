import { type Anchor } from "@/anchors/anchor";
import { bringIntoSight } from "@/training/guide/use-spotlight";
import { topLayer } from "@/training/page/dom";
import { next } from "@/training/page/next";
import { pressKey } from "@/training/player/gestures";
import { goOn } from "@/training/player/reveal";
import { pause } from "@/training/player/playback-failure";
import { isOfFrame } from "@/training/presenter/unsaved-work";

const LOOK_MS = 30;
const PATIENCE_MS = 8000;
const SPOTLIGHT_MS = 4000;
const MOST_LAYERS = 5;

/** Close the layers that a navigation would leave open: lists, menus and those of the frame. */
export function closeLoose(): void {
  for (let left = MOST_LAYERS; left > 0; left -= 1) {
    const layer = topLayer();
    if (!layer || (!layer.matches("[role=menu],[role=listbox]") && !isOfFrame(layer))) return;
    pressKey(layer, "Escape");
  }
}

/** Follow the way to an anchor on the current screen, until it is reached or 8 s have passed. */
async function reachPlace(
  anchor: Anchor,
  screen: string,
  mayPress: boolean,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end && location.pathname === screen) {
    const way = next(anchor, screen);
    if (way.why === "here") return way.element;
    if (mayPress) await goOn(way, signal);
    await pause(LOOK_MS, signal);
  }
  return undefined;
}

/** Highlight an anchor for 4 s once its screen has it; aborting the signal ends that. */
export async function showPlace(
  anchor: Anchor,
  screen: string,
  mayPress: boolean,
  signal: AbortSignal,
): Promise<void> {
  const target = await reachPlace(anchor, screen, mayPress, signal);
  if (!target) return;
  bringIntoSight(target);
  // The guide's card may already highlight it.
  if (target.hasAttribute("data-spotlight")) return;
  target.toggleAttribute("data-spotlight", true);
  try {
    await pause(SPOTLIGHT_MS, signal);
  } finally {
    target.toggleAttribute("data-spotlight", false);
  }
}
