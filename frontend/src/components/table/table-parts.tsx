import { ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowUpDown } from "lucide-react";

import { type Column, type Direction } from "@/components/table/column";
import { cn } from "@/lib/utils";

/** The order of a table, and how to change it. */
export type Sorting = {
  directionOf: (column: string) => Direction | false;
  sortBy: (column: string) => void;
};

const spoken = { asc: "ascending", desc: "descending" } as const;

/** How a column's order is told to who can't see the arrow; nothing where it has none. */
export function ariaSort<Item>({ id, sort }: Column<Item>, { directionOf }: Sorting) {
  if (sort === undefined) return undefined;
  const direction = directionOf(id);
  return direction === false ? "none" : spoken[direction];
}

type HeadProps<Item> = { column: Column<Item>; sorting: Sorting };

/** What stands in the head of a column: its title, which sorts where the column can be sorted. */
export function Head<Item>({ column: { id, title, sort, align }, sorting }: HeadProps<Item>) {
  if (sort === undefined) return <span className="inline-flex h-6 items-center">{title}</span>;
  const direction = sorting.directionOf(id);
  const Icon =
    direction === false
      ? ArrowUpDown
      : direction === "desc"
        ? ArrowDownWideNarrow
        : ArrowDownNarrowWide;
  return (
    <button
      type="button"
      onClick={() => sorting.sortBy(id)}
      className={cn(
        "-mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 hover:text-foreground",
        align === "end" && "flex-row-reverse",
        direction !== false && "text-foreground",
      )}
    >
      <span className="truncate">{title}</span>
      <Icon aria-hidden className="size-3 shrink-0" />
    </button>
  );
}

export const headClass = "border-b bg-card pb-1 text-xs font-medium text-muted-foreground";
/** The record that a screen shows more of has a bar at its edge. */
export const currentClass =
  "aria-[current=true]:bg-primary/10 aria-[current=true]:shadow-[inset_3px_0_0_var(--primary)]";
export const rowClass = `${currentClass} -outline-offset-2 hover:bg-accent/40 focus-visible:bg-accent/60 [&_:is(a,button)]:scroll-mt-10`;

/** On paper the rows of a box stand one below the other, since what has a place of its own is cut by the page's end. */
export const printedRowClass =
  "print:static print:h-auto! print:transform-none! print:break-inside-avoid";

/** Where the text of a column stands. */
export function alignClass({ align }: { align?: "end" }): string {
  return align === "end" ? "text-right justify-items-end" : "text-left";
}
