import { type Ref, useMemo } from "react";

import { type Column } from "@/components/table/column";
import {
  alignClass,
  ariaSort,
  Head,
  headClass,
  printedRowClass,
  rowClass,
  type Sorting,
} from "@/components/table/table-parts";
import { useRowFocus } from "@/components/table/use-row-focus";
import { Scroller } from "@/components/table/scroller";
import { useRows } from "@/components/table/use-rows";
import { cn } from "@/lib/utils";

type VirtualTableProps<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  sorting: Sorting;
  items: readonly Item[];
  keys: readonly string[];
  rowHeight: number;
  /** The row height is the least: each row is measured. */
  grows: boolean;
  current: string | undefined;
  /** The height of the box that it scrolls in. */
  height: number | undefined;
  /** How many there are where not all are here yet; -1 where nobody knows. */
  total: number;
  onEnd: (() => void) | undefined;
  onShow: ((first: number, last: number) => void) | undefined;
  /** Names the list whose first row in sight keeps its place. */
  anchored: string | undefined;
  className?: string;
};

/** A table of which only the rows in sight are drawn; it scrolls in a box of its own. */
export function VirtualTable<Item>({
  label,
  columns,
  sorting,
  items,
  keys,
  rowHeight,
  grows,
  current,
  height,
  total,
  onEnd,
  onShow,
  anchored,
  className,
}: VirtualTableProps<Item>) {
  const { active, area, onFocus, onBlur, move } = useRowFocus(keys);
  const rows = useRows({
    name: label,
    scroller: area,
    keys,
    height: rowHeight,
    active,
    onEnd,
    onShow,
    anchored,
  });
  const tracks = columns.map(({ width }) => width ?? "minmax(0,1fr)").join(" ");

  return (
    <Scroller
      label={label}
      area={area}
      height={height}
      className="max-h-[min(40rem,75dvh)] scroll-pt-10"
    >
      <div
        role="presentation"
        onFocus={onFocus}
        onBlur={onBlur}
        onKeyDown={(event) => {
          const index = move(event);
          if (index !== undefined) rows.scrollTo(index);
        }}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={total === -1 ? -1 : total + 1}
          className={className}
        >
          <div role="rowgroup" className="sticky top-0 z-10 print:static">
            <div
              role="row"
              aria-rowindex={1}
              className={cn(headClass, "grid gap-x-3", height !== undefined && "pr-2.5 pl-2")}
              style={{ gridTemplateColumns: tracks }}
            >
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="columnheader"
                  aria-sort={ariaSort(column, sorting)}
                  className={cn(alignClass(column), "min-w-0")}
                >
                  <Head column={column} sorting={sorting} />
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="relative print:h-auto!" style={{ height: rows.total }}>
            {rows.drawn.map(({ index, start }) => {
              const item = items[index];
              return (
                item !== undefined && (
                  <Row
                    key={keys[index]}
                    item={item}
                    columns={columns}
                    index={index}
                    tabbable={index === active}
                    tracks={tracks}
                    start={start}
                    height={rowHeight}
                    inset={height !== undefined}
                    current={keys[index] === current}
                    measure={grows ? rows.measure : undefined}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
    </Scroller>
  );
}

type RowProps<Item> = {
  item: Item;
  columns: readonly Column<Item>[];
  index: number;
  tabbable: boolean;
  tracks: string;
  start: number;
  height: number;
  /** Leaves room for the bar at the edge of the current one, and for the one that it is scrolled by. */
  inset: boolean;
  current: boolean;
  /** Measures the row; without it the height is exact. */
  measure: Ref<HTMLDivElement> | undefined;
};

function Row<Item>({
  item,
  columns,
  index,
  tabbable,
  tracks,
  start,
  height,
  inset,
  current,
  measure,
}: RowProps<Item>) {
  const size = { height: measure === undefined ? height : undefined, minHeight: height };
  const cells = useMemo(
    () =>
      columns.map((column, place) => (
        <div
          key={column.id}
          role={place === 0 ? "rowheader" : "cell"}
          className={cn(alignClass(column), "min-w-0 overflow-hidden")}
        >
          {column.cell(item)}
        </div>
      )),
    [item, columns],
  );
  return (
    <div
      ref={measure}
      role="row"
      data-row={index}
      data-index={index}
      aria-current={current || undefined}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
      className={cn(
        rowClass,
        "absolute inset-x-0 top-0 grid items-center gap-x-3 border-b",
        printedRowClass,
        inset && "pr-2.5 pl-2",
      )}
      style={{ gridTemplateColumns: tracks, ...size, transform: `translateY(${start}px)` }}
    >
      {cells}
    </div>
  );
}
