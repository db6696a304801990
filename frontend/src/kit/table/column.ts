import { type ReactNode } from "react";

import { compareDecimals } from "@/lib/decimals";
import { LOCALE } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";

/** Order of a column's values: as words, as exact decimals, or as moments. */
type Order = "text" | "decimal" | "time";

export type Column<Item> = {
  /** Its name in the address. */
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Return the value that the filter searches and the column sorts by; a record without it goes last. */
  value?: (item: Item) => string | undefined;
  /** A column without an order can't be sorted. */
  sort?: Order;
  align?: "end";
  /** A track of a CSS grid, with the gap to the next column; the columns without one share what is left. */
  width?: string;
};

/** By which column a table is sorted; undefined where it is as listed. */
export type Sort = { column: string; direction: "asc" | "desc" } | undefined;

const words = new Intl.Collator(LOCALE, { numeric: true, sensitivity: "base" });

const orders: Record<Order, (one: string, other: string) => number> = {
  text: (one, other) => words.compare(one, other),
  decimal: compareDecimals,
  time: (one, other) => Date.parse(one) - Date.parse(other),
};

/** Return the items in the order of a column, and as they are where it has none. */
export function sorted<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  sort: Sort,
): readonly Item[] {
  const { value, sort: order } = columns.find(({ id }) => id === sort?.column) ?? {};
  if (value === undefined || order === undefined) return items;
  const sign = sort?.direction === "desc" ? -1 : 1;
  return items.toSorted((item, another) => {
    const one = value(item);
    const other = value(another);
    if (one !== undefined && other !== undefined) return sign * orders[order](one, other);
    return Number(one === undefined) - Number(other === undefined);
  });
}

/** Return the order after a press on a column's head: that column's, then the reverse, then none. */
export function nextSort<Item>({ id, sort: order }: Column<Item>, sort: Sort): Sort {
  // The newest and the greatest are what people look for.
  const first = order === "text" ? "asc" : "desc";
  if (sort?.column !== id) return { column: id, direction: first };
  if (sort.direction !== first) return undefined;
  return { column: id, direction: first === "asc" ? "desc" : "asc" };
}

/** Return the items in whose columns each word of the filter occurs. */
export function matching<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  filter: string,
): readonly Item[] {
  const wanted = visibleText(filter).toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items.filter((item) => {
    const values = columns.map(({ value }) => value?.(item) ?? "");
    const text = values.join("\n").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
