import { ArrowDownNarrowWide, ArrowDownWideNarrow, ArrowUpDown } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, useDeferredValue, useMemo } from "react";

import { type Column, nextSort, type Sort } from "@/kit/table/column";
import { useRowFocus } from "@/kit/table/use-row-focus";
import { Skeleton } from "@/kit/ui/skeleton";
import { isPrinting } from "@/lib/use-printing";
import { cn } from "@/lib/utils";

/** Number of records in the first render; the other records follow in a second, interruptible render. */
const ROWS_AT_FIRST = 50;
const CARDS_AT_FIRST = 5;
const spoken = { asc: "ascending", desc: "descending" } as const;

/** Padding of a scroll box, for the bar of the current row and the scroll bar. */
const boxedClass = "pr-2.5 pl-2";
const rowClass =
  "-outline-offset-2 hover:bg-accent/40 focus-visible:bg-accent/60 scroll-mt-10 [&_:is(a,button)]:scroll-mt-10";
/** Bar at the edge of the current record. */
const currentClass =
  "aria-[current=true]:bg-primary/10 aria-[current=true]:shadow-[inset_3px_0_0_var(--primary)]";
/** Style of rows that are not laid out while off-screen, but stay searchable and are printed. */
const lazyClass = "[content-visibility:auto] print:[content-visibility:visible]";

function cellClass({ align }: { align?: "end" }): string {
  // Right-aligned numbers need a gap to the column beside them.
  const side = align === "end" ? "text-right justify-items-end" : "text-left [.text-right+&]:pl-3";
  return cn(side, "min-w-0 pr-3 last:pr-0");
}

type FrameProps<Item> = {
  label: string;
  columns: readonly Column<Item>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** True if records are shown as cards, because the container is narrow. */
  cards: boolean;
  /** True if the records scroll in a box of their own. */
  scrolls: boolean;
  className?: string;
};

type FrameState = { busy?: boolean; rowCount?: number; children: ReactNode };

/** List of cards, or table with a sticky header. */
function Frame<Item>({
  label,
  columns,
  cards,
  scrolls,
  className,
  busy,
  rowCount,
  children,
  ...sorting
}: FrameProps<Item> & FrameState) {
  if (cards) {
    return (
      <ul aria-label={label} aria-busy={busy} className={className}>
        {children}
      </ul>
    );
  }
  const tracks = columns.map(({ width }) => width ?? "minmax(0,1fr)").join(" ");
  return (
    <div
      role="table"
      aria-label={label}
      aria-busy={busy}
      aria-rowcount={rowCount}
      className={cn("print:table print:w-full", className)}
      style={{ "--tracks": tracks } as CSSProperties}
    >
      {/* Repeated on each printed page. */}
      <div
        role="rowgroup"
        className="sticky top-(--frame-top) z-10 print:static print:table-header-group"
      >
        <div
          role="row"
          className={cn(
            "grid grid-cols-(--tracks) border-b bg-card pb-1 text-xs font-medium text-muted-foreground",
            scrolls && boxedClass,
          )}
        >
          {columns.map((column) => (
            <Head key={column.id} column={column} {...sorting} />
          ))}
        </div>
      </div>
      <div role="rowgroup">{children}</div>
    </div>
  );
}

type HeadProps<Item> = Pick<FrameProps<Item>, "sort" | "onSort"> & { column: Column<Item> };

/** Header of a column with its title; the title is a sort button if the column can be sorted. */
function Head<Item>({ column, sort, onSort }: HeadProps<Item>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  if (column.sort === undefined) {
    return (
      <div role="columnheader" className={cellClass(column)}>
        <span className="inline-flex h-6 items-center">{column.title}</span>
      </div>
    );
  }
  const Icon =
    direction === undefined
      ? ArrowUpDown
      : direction === "desc"
        ? ArrowDownWideNarrow
        : ArrowDownNarrowWide;
  return (
    <div
      role="columnheader"
      aria-sort={direction === undefined ? "none" : spoken[direction]}
      className={cellClass(column)}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(column, sort))}
        className={cn(
          "-mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-sm px-1 hover:text-foreground",
          column.align === "end" && "flex-row-reverse",
          direction !== undefined && "text-foreground",
        )}
      >
        <span data-text={column.title} className="truncate">
          {column.title}
        </span>
        <Icon aria-hidden className="size-3 shrink-0" />
      </button>
    </div>
  );
}

type GridProps<Item> = FrameProps<Item> & {
  items: readonly Item[];
  rowKey: (item: Item) => string;
  /**
   * Render a record as a card; by default with the first column as its heading and the other columns as name-value
   * pairs.
   */
  card: ((item: Item) => ReactNode) | undefined;
  rowHeight: number;
  cardHeight: number;
  current: string | undefined;
  /** Called with a record's key when its row is clicked, or when Enter is pressed on the row. */
  onOpen: ((key: string) => void) | undefined;
  /** Number of all rows if not all are loaded; -1 if it is unknown. */
  total: number;
};

/** Records as rows on a common column template, or as cards. */
export function Grid<Item>({
  items,
  rowKey,
  card,
  rowHeight,
  cardHeight,
  current,
  onOpen,
  total,
  ...frame
}: GridProps<Item>) {
  const { columns, cards, scrolls } = frame;
  const atFirst = cards ? CARDS_AT_FIRST : ROWS_AT_FIRST;
  const whole = useDeferredValue(true, items.length <= atFirst || isPrinting());
  const firstItems = whole ? items : items.slice(0, atFirst);
  const keys = firstItems.map(rowKey);
  const { active, area, handlers } = useRowFocus(keys, onOpen);
  const height = cards ? cardHeight : rowHeight;
  return (
    <div
      role="presentation"
      ref={area}
      {...handlers}
      style={{ paddingBottom: (items.length - firstItems.length) * height }}
    >
      <Frame {...frame} rowCount={total === -1 ? -1 : total + 1}>
        {firstItems.map((item, index) => (
          <Row
            key={keys[index]}
            name={keys[index]}
            {...{ item, index, columns, card, cards, scrolls, height }}
            total={cards ? total : 0}
            opens={onOpen !== undefined}
            tabbable={index === active}
            current={keys[index] === current}
          />
        ))}
      </Frame>
    </div>
  );
}

type RowProps<Item> = Pick<GridProps<Item>, "columns" | "card" | "cards" | "scrolls" | "total"> & {
  item: Item;
  name: string | undefined;
  index: number;
  height: number;
  tabbable: boolean;
  current: boolean;
  opens: boolean;
};

/** Memoized, so that a row re-renders only when its own props change, however long the list is. */
const Row = memo(RowOf) as typeof RowOf;

function RowOf<Item>({
  item,
  name,
  index,
  total,
  columns,
  card,
  cards,
  scrolls,
  height,
  tabbable,
  current,
  opens,
}: RowProps<Item>) {
  // Depends only on the record, so that a change of the focus or of other rows doesn't re-render the cells.
  const content = useMemo(() => {
    if (!cards) return cellsOf(item, columns);
    return card === undefined ? <Pairs item={item} columns={columns} /> : card(item);
  }, [item, columns, card, cards]);
  const containIntrinsicSize = `auto ${height}px`;
  const rowAttributes = {
    "data-row": index,
    "data-key": name,
    "aria-current": current || undefined,
  };
  if (cards) {
    return (
      <li
        {...rowAttributes}
        aria-setsize={total}
        aria-posinset={index + 1}
        tabIndex={-1}
        className={cn(
          "@container border-b py-2 -outline-offset-2 last:border-b-0 print:break-inside-avoid",
          opens && "cursor-pointer",
          currentClass,
          scrolls && lazyClass,
        )}
        style={{ containIntrinsicSize }}
      >
        {content}
      </li>
    );
  }
  return (
    <div
      role="row"
      {...rowAttributes}
      aria-rowindex={index + 2}
      tabIndex={tabbable ? 0 : -1}
      className={cn(
        "grid grid-cols-(--tracks) items-center border-b print:break-inside-avoid",
        opens && "cursor-pointer",
        rowClass,
        currentClass,
        scrolls && [boxedClass, lazyClass],
      )}
      style={{ minHeight: height, containIntrinsicSize }}
    >
      {content}
    </div>
  );
}

function cellsOf<Item>(item: Item, columns: readonly Column<Item>[]): ReactNode {
  return columns.map((column, place) => (
    <div
      key={column.id}
      role={place === 0 ? "rowheader" : "cell"}
      className={cn(cellClass(column), "py-1 wrap-anywhere")}
    >
      {column.cell(item)}
    </div>
  ));
}

/** Record as a card: its first column as the heading and the other columns as name-value pairs. */
function Pairs<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  const [head, ...others] = columns;
  return (
    <>
      <div className="pb-1">{head?.cell(item)}</div>
      <dl className="grid items-baseline gap-x-4 gap-y-1 @min-[15rem]:grid-cols-[auto_minmax(0,1fr)] print:grid-cols-[auto_minmax(0,1fr)]">
        {others.map(({ id, title, cell }) => (
          <div key={id} className="contents">
            <dt className="text-xs text-muted-foreground">{title}</dt>
            <dd className="grid min-w-0 justify-items-end text-right">{cell(item)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type GridSkeletonProps<Item> = FrameProps<Item> & { rows: number; height: number };

export function GridSkeleton<Item>({ rows, height, ...frame }: GridSkeletonProps<Item>) {
  const { cards, columns } = frame;
  return (
    <Frame {...frame} busy>
      {Array.from({ length: rows }, (_, index) => {
        const loading = index === 0 && <span className="sr-only">Loading…</span>;
        return cards ? (
          <li key={index} className="border-b py-2 last:border-b-0" style={{ height }}>
            {loading}
            <Skeleton className="h-full" />
          </li>
        ) : (
          <div key={index} role="row" className="grid items-center border-b" style={{ height }}>
            <div role="cell" aria-colspan={columns.length}>
              {loading}
              <Skeleton className="h-5" />
            </div>
          </div>
        );
      })}
    </Frame>
  );
}
