import { type ComponentProps, type ReactNode } from "react";

import { RelativeTime } from "@/kit/figures/relative-time";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Code } from "@/kit/ui/code";
import { compareDecimals } from "@/lib/decimals";
import { LOCALE } from "@/lib/format";
import { formatLocal } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";
import { visibleText } from "@/lib/visible-text";

/** Order of a column's values: as text, exact decimals, or times. */
type Order = "text" | "decimal" | "time";

export type Column<Item> = {
  /** Name of the column in the URL. */
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Return the value to filter and sort by; records without a value are last. */
  value?: (item: Item) => string | undefined;
  /** Order of the column; without it, the column can't be sorted. */
  sort?: Order;
  align?: "end";
  /**
   * Width of the column's track in the CSS grid, including the gap to the next column; columns without a width share
   * the rest.
   */
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

/** Return the items sorted by a column, or unchanged without a column. */
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
  // Sort times and numbers from the greatest, and texts alphabetically, on the first press.
  const first = order === "text" ? "asc" : "desc";
  if (sort?.column !== id) return { column: id, direction: first };
  if (sort.direction !== first) return undefined;
  return { column: id, direction: first === "asc" ? "desc" : "asc" };
}

/** Return the items whose columns contain every word of the filter. */
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

/**
 * Properties that override the defaults of a kind of column; pass `sort: undefined` for a paged list, because the
 * server sorts it.
 */
type Options<Item> = Partial<Omit<Column<Item>, "id" | "title" | "cell">>;

/** Return a column whose cells the caller renders. */
export function ownColumn<Item>(
  id: string,
  title: string,
  cell: (item: Item) => ReactNode,
  options?: Options<Item>,
): Column<Item> {
  return { id, title, cell, ...options };
}

/** Return a column of texts in one line, or in up to two with `clamp`; `strong` is for the name of the record. */
export function textColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => string,
  {
    strong = false,
    clamp = false,
    ...options
  }: Options<Item> & { strong?: boolean; clamp?: boolean } = {},
): Column<Item> {
  function cell(item: Item) {
    const text = value(item);
    if (clamp) {
      return (
        <span className="line-clamp-2" title={text}>
          {text}
        </span>
      );
    }
    return (
      <div className={cn("truncate", strong && "font-medium")} title={text}>
        {text}
      </div>
    );
  }
  return { id, title, value, sort: "text", cell, ...options };
}

/** Return a column of codes. */
export function codeColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => string,
  options?: Options<Item>,
): Column<Item> {
  return { id, title, value, sort: "text", cell: (item) => <Code>{value(item)}</Code>, ...options };
}

/** Text for a number that a record doesn't have. */
export const NO_NUMBER = "–";

/** Return a column of numbers; `format` returns the text of a number, by default its digits. */
export function numberColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => number | undefined,
  { format = String, ...options }: Options<Item> & { format?: (value: number) => string } = {},
): Column<Item> {
  function cell(item: Item) {
    const number = value(item);
    return (
      <span className="tabular-nums">{number === undefined ? NO_NUMBER : format(number)}</span>
    );
  }
  return {
    id,
    title,
    value: (item) => value(item)?.toString(),
    sort: "decimal",
    align: "end",
    cell,
    ...options,
  };
}

/** Return a column of dates and times. */
export function dateColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => string,
  options?: Options<Item>,
): Column<Item> {
  function cell(item: Item) {
    const moment = value(item);
    return <time dateTime={moment}>{formatLocal(new Date(moment))}</time>;
  }
  return { id, title, value, sort: "time", width: "12rem", cell, ...options };
}

/** Return a column of times relative to the room's clock; a record without a time shows the text `missing`. */
export function agoColumn<Item>(
  id: string,
  title: string,
  value: (item: Item) => string | null,
  { missing, ...options }: Options<Item> & { missing?: (item: Item) => string } = {},
): Column<Item> {
  function cell(item: Item) {
    const moment = value(item);
    if (moment === null) {
      return <span className="text-xs text-muted-foreground">{missing?.(item)}</span>;
    }
    return (
      <RelativeTime moment={moment} className="text-xs whitespace-nowrap text-muted-foreground" />
    );
  }
  return {
    id,
    title,
    value: (item) => value(item) ?? undefined,
    sort: "time",
    align: "end",
    cell,
    ...options,
  };
}

/** Properties of a badge; its text is a string, so that the filter can search it. */
export type BadgeProps = Pick<ComponentProps<typeof StatusBadge>, "status" | "icon"> & {
  children: string;
};

/** Return a column of badges. */
export function badgeColumn<Item>(
  id: string,
  title: string,
  badgeOf: (item: Item) => BadgeProps,
  options?: Options<Item>,
): Column<Item> {
  return {
    id,
    title,
    value: (item) => badgeOf(item).children,
    sort: "text",
    cell: (item) => <StatusBadge {...badgeOf(item)} />,
    ...options,
  };
}
