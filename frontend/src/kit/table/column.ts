import { type ReactNode } from "react";

import { compareDecimals } from "@/lib/decimals";
import { LOCALE } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";

/** Order of a column's values: as text, exact decimals, or times. */
type Order = "text" | "decimal" | "time";

export type Column<Item> = {
  /** Name in the address. */
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Return the value to filter and sort by; records without a value are last. */
  value?: (item: Item) => string | undefined;
  /** Order of the column; without it, the column can't be sorted. */
  sort?: Order;
  align?: "end";
  /** Track of the CSS grid, including the gap to the next column; columns without a width share the rest. */
  width?: string;
};

/** Column and direction of a table's order; undefined for the server's order. */
export type Sort = { column: string; direction: "asc" | "desc" } | undefined;

const words = new Intl.Collator(LOCALE, { numeric: true, sensitivity: "base" });

const orders: Record<Order, (one: string, other: string) => number> = {
  text: (one, other) => words.compare(one, other),
  decimal: compareDecimals,
  time: (one, other) => Date.parse(one) - Date.parse(other),
};

/** Return the items in the order of a column; unchanged without a column. */
export function sortRows<Item>(
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

/** Return the order after a press on a column's header: first its default direction, then the other, then none. */
export function nextSort<Item>({ id, sort: order }: Column<Item>, sort: Sort): Sort {
  // Times and numbers start with the greatest, texts with the first.
  const first = order === "text" ? "asc" : "desc";
  if (sort?.column !== id) return { column: id, direction: first };
  if (sort.direction !== first) return undefined;
  return { column: id, direction: first === "asc" ? "desc" : "asc" };
}

/** Return the items whose columns contain each word of the filter. */
export function matching<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  filter: string,
): readonly Item[] {
  const words = visibleText(filter).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const values = columns.map(({ value }) => value?.(item) ?? "");
    const text = values.join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
