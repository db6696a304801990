import { type Anchor } from "@/anchors/anchor";
import { closingControl, controlNamed, find, isFree, nameOf, topLayer } from "@/training/page/dom";
import { screenOf } from "@/lib/screen-path";
import list from "@/training/page/ways.json";

type Way = {
  tab?: Anchor;
  opener?: Anchor;
  name?: string;
  /** The parameter of an address that names what the opener opens: where it is there, that is on its way already. */
  named?: string;
  after?: string;
};

const ways = new Map<string, Way>(Object.entries(list as Record<string, Way>));

export type Next = {
  anchor: Anchor;
  /** The control within the anchor that has to be pressed; the anchor itself or its only one where it has no name. */
  name?: string;
  /** What is to be pressed, or what was looked for; a menu in the way has nothing that closes it but Escape. */
  element?: HTMLElement;
  why: "here" | "screen" | "menu" | "tab" | "opener" | "close" | "wait";
  /** The deed without which the anchor never comes, in words: "an address is generated". */
  after?: string;
};

/** The way to an anchor, which is that of its longest beginning. */
function wayTo(anchor: string): Way {
  const parts = anchor.split(".");
  for (; parts.length > 0; parts.pop()) {
    const way = ways.get(parts.join("."));
    if (way) return way;
  }
  return {};
}

/** What has to be pressed now on the way to an anchor, or the anchor itself once it is there. It remembers nothing. */
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

/** The entry of the sidebar that leads to a screen. */
export function entryOf(screen: string): Anchor {
  const camel = screen.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return `frame.screens.${camel}` as Anchor;
}

/** Presses something on the way, once the way to that is gone. */
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

/** What lies over an anchor has to be closed first; while that fades out there is nothing to press. */
function closing(anchor: Anchor): Next {
  const layer = topLayer();
  if (!layer) return { anchor, why: "wait" };
  const over = (layer.dataset.anchor as Anchor | undefined) ?? anchor;
  const element = closingControl(layer);
  return { anchor: over, name: element && nameOf(element), element, why: "close" };
}
