import { type Anchor } from "@/anchors/anchor";
import { descriptionOf } from "@/anchors/places";
import { type Flag } from "@/api/judging";
import { type Content } from "@/content/use-content";
import { isVisible } from "@/lib/visibility";
import { isFree, topDialog, withKey } from "@/training/page/dom";
import { openerOf } from "@/training/recorder/acts";

/**
 * Selector of rows and cards in lists, and of facts of a record: their `data-key` is a record's reference (TRN-… or
 * SIM-…).
 */
const ROW = '[data-key^="TRN-"],[data-key^="SIM-"]';
const ANCHORED = "[data-anchor]";
const LIST = "[role=listbox],[role=menu]";

/** Place that can be flagged: a row of a list, an anchored element, or a fact of a record, which is both. */
export type Place = { at: Anchor; row: string | null; element: HTMLElement };

function placeAt(element: HTMLElement): Place | undefined {
  const at = element.closest<HTMLElement>(ANCHORED)?.dataset.anchor as Anchor | undefined;
  if (at === undefined || element.closest("[data-training]")) return undefined;
  return { at, row: element.matches(ROW) ? (element.dataset.key ?? null) : null, element };
}

/**
 * Return the nearest place around an element, a row in preference to an anchor. An open list or menu belongs to its
 * opener's place.
 */
export function placeOf(element: Element): Place | undefined {
  const part = element.closest<HTMLElement>(ROW) ?? element.closest<HTMLElement>(ANCHORED);
  if (part) return placeAt(part);
  const list = element.closest<HTMLElement>(LIST);
  const opener = list && openerOf(list);
  const place = opener ? placeOf(opener) : undefined;
  return list && place ? { ...place, element: list } : undefined;
}

/** Return the smallest place that encloses a place. */
export function placeAround({ element }: Place): Place | undefined {
  return element.parentElement ? placeOf(element.parentElement) : undefined;
}

function allPlaces(): Place[] {
  return [...document.querySelectorAll<HTMLElement>(`${ANCHORED},${ROW}`)]
    .filter((element) => isVisible(element) && isFree(element))
    .flatMap((element) => placeAt(element) ?? []);
}

/** Return the place to start at: the focused place, the open dialog or the screen. */
export function firstPlace(): Place | undefined {
  const within = topDialog() ?? document.getElementById("main") ?? document.body;
  const focused = document.activeElement ? placeOf(document.activeElement) : undefined;
  return focused ?? allPlaces().find(({ element }) => within.contains(element));
}

/** Return the next place in the order of the page, or the previous one; `past` skips the places inside. */
export function placeBeside(place: Place, direction: 1 | -1, past = false): Place | undefined {
  const follows = direction === 1 ? "DOCUMENT_POSITION_FOLLOWING" : "DOCUMENT_POSITION_PRECEDING";
  const beyond = allPlaces().filter(({ element }) => {
    const position = place.element.compareDocumentPosition(element);
    if (past && place.element.contains(element)) return false;
    return (position & Node[follows]) !== 0;
  });
  return beyond.at(direction === 1 ? 0 : -1);
}

type Spot = Pick<Flag, "at" | "row">;

/** Return the visible element of a flagged place. */
export function elementOf({ at, row }: Spot): HTMLElement | undefined {
  const part = `[data-anchor="${CSS.escape(at)}"]`;
  const selector = row === null ? part : `${part}${withKey(row)},${part} ${withKey(row)}`;
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isVisible);
}

type PlaceContent = Content<Record<"unknownPlace" | "rowPlace", string>>;

/** Return the description of a place. */
export function describe({ at, row }: Spot, t: PlaceContent): string {
  const place = descriptionOf(at) ?? t("unknownPlace");
  return row === null ? place : t("rowPlace", { row, place });
}
