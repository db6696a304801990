import { type ComponentProps, type ReactNode } from "react";

import { RelativeTime } from "@/kit/figures/relative-time";
import { StatusBadge } from "@/kit/figures/status-badge";
import { type Column } from "@/kit/table/column";
import { Code } from "@/kit/ui/code";
import { formatLocal } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";

/** Properties that replace those of a kind; `sort: undefined` is for a list in pages, which the server sorts. */
type Options<Item> = Partial<Omit<Column<Item>, "id" | "title" | "cell">>;

/** Return a column with a cell of its own. */
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

/** Return a column of numbers; `format` is for another text than the digits. */
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

/** Return a column of times relative to now, or of the text `missing`. */
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

/** Properties of a badge whose word the filter searches. */
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
