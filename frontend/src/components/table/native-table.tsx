import { type ReactNode, useMemo } from "react";

import { type Column } from "@/components/table/column";
import {
  alignClass,
  ariaSort,
  Head,
  headClass,
  rowClass,
  type Sorting,
} from "@/components/table/table-parts";
import { useRowFocus } from "@/components/table/use-row-focus";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/utils";

type FrameProps<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  sorting: Sorting;
  busy?: boolean;
  className?: string;
  children: ReactNode;
};

/** A table of the browser's own with a head that stays in sight. */
function Frame<Item>({ label, columns, sorting, busy, className, children }: FrameProps<Item>) {
  return (
    <table
      aria-label={label}
      aria-busy={busy}
      className={cn("w-full table-fixed border-separate border-spacing-0", className)}
    >
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              aria-sort={ariaSort(column, sorting)}
              className={cn(
                headClass,
                alignClass(column),
                "sticky top-(--frame-top) z-10 pr-3 last:pr-0",
              )}
            >
              <Head column={column} sorting={sorting} />
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

type RowProps<Item> = {
  item: Item;
  columns: readonly Column<Item>[];
  index: number;
  tabbable: boolean;
  height: number;
  current: boolean;
};

function Row<Item>({ item, columns, index, tabbable, height, current }: RowProps<Item>) {
  // The cells hang on the record alone, so that the focus and the other rows redraw none of them.
  const cells = useMemo(
    () =>
      columns.map((column, place) => {
        const Cell = place === 0 ? "th" : "td";
        return (
          <Cell
            key={column.id}
            scope={place === 0 ? "row" : undefined}
            className={cn(
              alignClass(column),
              "border-b py-1 pr-3 align-middle font-normal wrap-anywhere last:pr-0",
            )}
          >
            {column.cell(item)}
          </Cell>
        );
      }),
    [item, columns],
  );
  return (
    <tr
      data-row={index}
      aria-current={current || undefined}
      tabIndex={tabbable ? 0 : -1}
      style={{ height }}
      className={cn(rowClass, "scroll-mt-10")}
    >
      {cells}
    </tr>
  );
}

type NativeTableProps<Item> = Omit<FrameProps<Item>, "busy" | "children"> & {
  items: readonly Item[];
  keys: readonly string[];
  rowHeight: number;
  current: string | undefined;
};

/** A table whose rows are all drawn; it scrolls with the page, or with the area that it stands in. */
export function NativeTable<Item>({
  items,
  keys,
  rowHeight,
  current,
  ...frame
}: NativeTableProps<Item>) {
  const { active, area, onFocus, onBlur, move } = useRowFocus(keys);
  return (
    <div role="presentation" ref={area} onFocus={onFocus} onBlur={onBlur} onKeyDown={move}>
      <Frame {...frame}>
        <tbody>
          {items.map((item, index) => (
            <Row
              key={keys[index]}
              item={item}
              columns={frame.columns}
              index={index}
              tabbable={index === active}
              height={rowHeight}
              current={keys[index] === current}
            />
          ))}
        </tbody>
      </Frame>
    </div>
  );
}

type TableSkeletonProps<Item> = Omit<FrameProps<Item>, "busy" | "children"> & {
  rows: number;
  rowHeight: number;
};

/** The place of a table that is still on its way. */
export function TableSkeleton<Item>({ rows, rowHeight, ...frame }: TableSkeletonProps<Item>) {
  return (
    <Frame {...frame} busy>
      <tbody>
        {Array.from({ length: rows }, (_, index) => (
          <tr key={index} style={{ height: rowHeight }}>
            <td colSpan={frame.columns.length} className="border-b py-1">
              {index === 0 && <span className="sr-only">Loading…</span>}
              <Skeleton className="h-5" />
            </td>
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}
