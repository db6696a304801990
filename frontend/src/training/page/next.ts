import { type Anchor } from "@/anchors/anchor";
import { entryOf } from "@/anchors/entry-of";
import {
  clearingControl,
  closingControl,
  controlNamed,
  find,
  isFree,
  nameOf,
  topLayer,
} from "@/training/page/dom";
import { screenOf } from "@/lib/screen-path";
import list from "@/training/page/ways.json";

type Way = {
  tab?: Anchor;
  opener?: Anchor;
  name?: string;
  /**
   * Query parameter that names the record of the part that opens; if the URL has this parameter, the part is already
   * loading.
   */
  named?: string;
  /** Action that the anchor depends on, in words: "an address is generated". */
  after?: string;
  /** Screen that still has the anchor's content after a reload, which removes the content from this screen. */
  elsewhere?: string;
  /** True if the anchor is rendered only while explanations are shown. */
  explains?: true;
};

/** Ways to anchors, keyed by an anchor or, for a part that opens, by the prefix of its anchors. */
const ways: Partial<Record<string, Way>> = list as Record<string, Way>;

export type Next = Pick<Way, "after" | "elsewhere" | "explains"> & {
  anchor: Anchor;
  /** Name of the control to press within the anchor; without a name, press the anchor itself or its only control. */
  name?: string;
  /**
   * Element to press, or the anchor's element; undefined if Escape must be pressed to close a menu that covers the
   * anchor.
   */
  element?: HTMLElement;
  why: "here" | "screen" | "menu" | "tab" | "opener" | "close" | "filter" | "wait";
  /** True if the list of the opener has loaded, but without the row to press. */
  listed?: true;
};

/** Return the entry of `ways` for the longest prefix of an anchor. */
export function wayTo(anchor: string): Way {
  const parts = anchor.split(".");
  for (; parts.length > 0; parts.pop()) {
    const way = ways[parts.join(".")];
    if (way) return way;
  }
  return {};
}

/**
 * Return the control to press now on the way to an anchor, or the anchor itself if it is reachable. No state is kept
 * between calls.
 */
export function next(anchor: Anchor, pathname: string): Next {
  const element = find(anchor);
  const { tab, opener, name = "", named, after, elsewhere, explains } = wayTo(anchor);
  if (element && isFree(element)) return { anchor, element, why: "here", elsewhere };
  const [screen = ""] = anchor.split(".");
  if (!["frame", "login"].includes(screen) && screenOf(pathname) !== `/${screen}`) {
    return step(entryOf(screen), "", pathname, "screen");
  }
  if (element) return closing(anchor);
  if (tab && find(tab)?.dataset.state !== "active") return step(tab, "", pathname, "tab");
  const isNamed = named !== undefined && new URLSearchParams(location.search).has(named);
  // If the layer of the anchor is already open, the anchor is still loading.
  const layer = topLayer()?.dataset.anchor;
  const isLoading = isNamed || (layer !== undefined && anchor.startsWith(`${layer}.`));
  if (opener && opener !== anchor && !isLoading) {
    return step(opener, name, pathname, opener === "frame.menu" ? "menu" : "opener", after);
  }
  const cleared = after === undefined ? clearing(anchor) : undefined;
  return cleared ?? { anchor, why: "wait", after, elsewhere, explains };
}

/** Return the press that clears a list's filter; undefined unless a list has a filter that no row matches. */
export function clearing(anchor: Anchor): Next | undefined {
  const element = clearingControl();
  return element && { anchor, element, why: "filter" };
}

/** Return the title of a screen in the sidebar. */
export function titleOf(path: string): string {
  const entry = document.querySelector(`[data-anchor="${entryOf(path.slice(1))}"]`);
  return entry ? nameOf(entry) : path;
}

/** Return the control of an anchor to press, or the next press on the way to that anchor. */
function step(
  anchor: Anchor,
  name: string,
  pathname: string,
  why: Next["why"],
  after?: string,
): Next {
  const before = next(anchor, pathname);
  if (before.why !== "here" || !before.element) return before;
  const element = controlNamed(before.element, name);
  if (element) return { anchor, name, element, why };
  return clearing(anchor) ?? { anchor, name, why: "wait", after, listed: true };
}

/** Return the press that closes the layer over an anchor, or “wait” while the layer fades out. */
function closing(anchor: Anchor): Next {
  const layer = topLayer();
  if (!layer) return { anchor, why: "wait" };
  const over = (layer.dataset.anchor as Anchor | undefined) ?? anchor;
  const element = closingControl(layer);
  return { anchor: over, name: element && nameOf(element), element, why: "close" };
}
