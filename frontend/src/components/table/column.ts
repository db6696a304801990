import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { type ReactNode } from "react";

import { compareDecimals } from "@/lib/decimals";
import { LOCALE } from "@/lib/format";

/** How the values of a column compare: as words, as exact decimals, or as moments. */
type Order = "text" | "decimal" | "time";

export type Column<Item> = {
  /** Its name in the address. */
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** What the filter looks in and what the column is sorted by; a record without it goes last. */
  value?: (item: Item) => string | undefined;
  /** A column without an order can't be sorted. */
  sort?: Order;
  align?: "end";
  /** A length of CSS; the columns without one share what is left. */
  width?: string;
};

export type Direction = "asc" | "desc";

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

const words = new Intl.Collator(LOCALE, { numeric: true, sensitivity: "base" });

const orders: Record<Order, (one: string, other: string) => number> = {
  text: (one, other) => words.compare(one, other),
  decimal: compareDecimals,
  time: (one, other) => Date.parse(one) - Date.parse(other),
};

/** The columns as TanStack Table takes them: what it sorts, while the drawing stays ours. */
export function toDefinitions<Item extends object>(
  columns: readonly Column<Item>[],
): ColumnDef<typeof features, Item>[] {
  return columns.map(({ id, value, sort }) => {
    const compare = orders[sort ?? "text"];
    return {
      id,
      accessorFn: (item: Item) => value?.(item),
      enableSorting: sort !== undefined,
      // The newest and the greatest are what people look for.
      sortDescFirst: sort !== undefined && sort !== "text",
      sortUndefined: "last",
      sortFn: (one: Row<typeof features, Item>, other: Row<typeof features, Item>) =>
        compare(one.getValue<string>(id), other.getValue<string>(id)),
    };
  });
}

/** The items in whose columns each word of the filter occurs. */
export function matching<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  filter: string,
): readonly Item[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items.filter((item) => {
    const values = columns.map(({ value }) => value?.(item) ?? "");
    const text = values.join("\n").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
