import { type Anchor } from "@/anchors/anchor";
import { closingControl, controlNamed, find, isFree, nameOf, topLayer } from "@/training/page/dom";
import { screenOf } from "@/lib/screen-path";
import list from "@/training/page/ways.json";

type Way = {
  tab?: Anchor;
  opener?: Anchor;
  name?: string;
  /** Query parameter for what the opener opens: if it is set, the part is already loading. */
  named?: string;
  after?: string;
};

const ways = new Map<string, Way>(Object.entries(list as Record<string, Way>));

export type Next = {
  anchor: Anchor;
  /** Name of the control to press within the anchor; without one, the anchor itself or its only control. */
  name?: string;
  /** Element to press, or the one looked for; undefined for a menu in the way, which only Escape closes. */
  element?: HTMLElement;
  why: "here" | "screen" | "menu" | "tab" | "opener" | "close" | "wait";
  /** Action that the anchor depends on, in words: "an address is generated". */
  after?: string;
};

/** Return the way to an anchor: that of its longest prefix. */
function wayTo(anchor: string): Way {
  const parts = anchor.split(".");
  for (; parts.length > 0; parts.pop()) {
    const way = ways.get(parts.join("."));
    if (way) return way;
  }
  return {};
}

/** Return the control to press now on the way to an anchor, or the anchor itself if it is reachable. Stateless. */
export function next(anchor: Anchor, pathname: string): Next {
  const element = find(anchor);
  if (element && isFree(element)) return { anchor, element, why: "here" };
  const [screen = ""] = anchor.split(".");
  if (!["frame", "login"].includes(screen) && screenOf(pathname) !== `/${screen}`) {
    return step(entryOf(screen), "", pathname, "screen");
  }
  if (element) return closing(anchor);
  const { tab, opener, name = "", named, after } = wayTo(anchor);
  if (tab && find(tab)?.dataset.state !== "active") return step(tab, "", pathname, "tab");
  const isNamed = named !== undefined && new URLSearchParams(location.search).has(named);
  if (opener && opener !== anchor && !isNamed) {
    return step(opener, name, pathname, opener === "frame.menu" ? "menu" : "opener", after);
  }
  return { anchor, why: "wait", after };
}

/** Return the sidebar entry of a screen. */
export function entryOf(screen: string): Anchor {
  const camel = screen.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return `frame.screens.${camel}` as Anchor;
}

/** Return the press on a control of an anchor, or the next step towards that anchor. */
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
  return { anchor, name, element, ...(element ? { why } : { why: "wait", after }) };
}

/** Return the press that closes the layer over an anchor; nothing to press while the layer fades out. */
function closing(anchor: Anchor): Next {
  const layer = topLayer();
  if (!layer) return { anchor, why: "wait" };
  const over = (layer.dataset.anchor as Anchor | undefined) ?? anchor;
  const element = closingControl(layer);
  return { anchor: over, name: element && nameOf(element), element, why: "close" };
}
