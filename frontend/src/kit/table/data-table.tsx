import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";

import { type Anchor } from "@/anchors/anchor";
import {
  type EmptyTexts,
  ListEmpty,
  ListFailed,
  type ListQuery,
  RefreshFailed,
} from "@/kit/lists/list-faces";
import { type More } from "@/kit/queries/use-paged-list";
import { useNarrow } from "@/kit/layout/use-narrow";
import { type Column, matching, sortRows } from "@/kit/table/column";
import { EndMark } from "@/kit/table/end-mark";
import { Grid, GridSkeleton } from "@/kit/table/grid";
import { Scroller } from "@/kit/table/scroller";
import { FilterField, SortChoice, Toolbar } from "@/kit/table/table-toolbar";
import { type RowFreeze, RemovedRows, useFrozenRows } from "@/kit/table/use-frozen-rows";
import { useTableParams } from "@/kit/table/use-table-params";
import { Button } from "@/kit/ui/button";
import frameTexts from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { formatDecimal } from "@/lib/format";
import { usePrinting } from "@/lib/use-printing";
import { cn } from "@/lib/utils";

/** Number of rows above which a table scrolls in a box, so that content below it can be reached. */
const LONG = 200;
const ROW_PX = 44;
const CARD_PX = 120;
const NARROW_REM = 40;
/** Width of the printable area. */
const PAPER_REM = 40;
const NOTHING: never[] = [];

type DataTableProps<Item> = {
  label: string;
  query: ListQuery<Item>;
  rowKey: (item: Item) => string;
  /**
   * Columns with a stable identity (constant of a module, or memoized), because new columns would re-render every cell.
   */
  columns: readonly Column<Item>[];
  empty: EmptyTexts;
  /** Label of the filter field; without it the table has no filter. */
  filter?: string;
  /** Prefix of the query parameters, if a screen has several tables. */
  prefix?: string;
  /**
   * Function that renders a record as a card in a narrow container; like the columns, it must have a stable identity.
   */
  card?: (item: Item) => ReactNode;
  /**
   * Minimum height of a row and approximate height of a card; their skeletons have the same height, so that nothing
   * shifts.
   */
  rowHeight?: number;
  cardHeight?: number;
  /** Container width in rem below which the table shows cards. */
  narrowBelow?: number;
  skeletonRows?: number;
  /** Fixed height of the table's scroll box in all states; without one, the table scrolls with the page. */
  height?: number;
  /** Maximum height of the scroll box, for a list that may be shorter. */
  maxHeight?: number;
  /** Key of the record whose details the screen shows. */
  current?: string;
  /** Called with a record's key when its row is clicked, or when Enter is pressed on the row. */
  onOpen?: (key: string) => void;
  more?: More;
  /** Set to freeze the rows while the pointer or the focus is in them. */
  freeze?: RowFreeze;
  anchor?: Anchor;
  filterAnchor?: Anchor;
};

/**
 * Table of records that keeps sort and filter in the URL, and shows cards in a narrow container; its loading, empty and
 * error states look like DataList's. A row's cells re-render only when its record changes: put values that update every
 * second in their own component.
 */
export function DataTable<Item extends object>({
  label,
  query,
  rowKey,
  columns,
  empty,
  filter: filterLabel,
  prefix,
  card,
  rowHeight = ROW_PX,
  cardHeight = CARD_PX,
  narrowBelow = NARROW_REM,
  skeletonRows = 5,
  height,
  maxHeight,
  current,
  onOpen,
  more,
  freeze,
  anchor,
  filterAnchor,
}: DataTableProps<Item>) {
  const t = useContent("frame", frameTexts);
  const { filter, setFilter, sort, setSort } = useTableParams(prefix);
  const [narrow, measureRef] = useNarrow(narrowBelow);
  const field = useRef<HTMLInputElement>(null);
  const deferredFilter = useDeferredValue(filterLabel === undefined ? "" : filter);

  const items = query.data ?? NOTHING;
  const live = useMemo(
    () => sortRows(matching(items, columns, deferredFilter), columns, sort),
    [items, columns, deferredFilter, sort],
  );
  const list = freeze && [freeze.list, sort?.column, sort?.direction, deferredFilter].join("\n");
  const { rows, waiting, left, release, area } = useFrozenRows(live, rowKey, list);
  const onPaper = usePrinting() && !narrow && narrowBelow > PAPER_REM && rows.length > 0;

  function clear() {
    setFilter("");
    field.current?.focus();
  }

  const scrolls = (height ?? maxHeight) !== undefined || rows.length > LONG;
  const className = query.stale === true || query.isError ? "stale" : undefined;
  const frame = { label, columns, sort, onSort: setSort, scrolls, className };
  const total = more?.hasMore === true ? (more.total ?? -1) : rows.length;
  const gridProps = {
    ...frame,
    items: rows,
    rowKey,
    card,
    rowHeight,
    cardHeight,
    current,
    onOpen,
    total,
  };

  function body() {
    if (query.data == null) {
      return (
        <Still height={height}>
          <GridSkeleton
            {...frame}
            cards={narrow}
            rows={skeletonRows}
            height={narrow ? cardHeight : rowHeight}
          />
        </Still>
      );
    }
    if (rows.length === 0) {
      return (
        <ListEmpty
          title={t("tableNoMatch", { filter: deferredFilter.trim() })}
          hint={
            <Button variant="outline" size="sm" data-clears-filter onClick={clear}>
              {t("tableClearFilter")}
            </Button>
          }
        />
      );
    }
    const grid = <Grid {...gridProps} cards={narrow} />;
    if (!scrolls) return grid;
    return (
      <Scroller label={label} height={height} maxHeight={maxHeight}>
        {grid}
        {more?.hasMore === true && !more.isLoadingMore && more.failed !== true && (
          <EndMark onSeen={more.loadMore} />
        )}
      </Scroller>
    );
  }

  if (query.data == null && !query.isPending) {
    return (
      <Still height={height}>
        <ListFailed label={label} query={query} />
      </Still>
    );
  }
  if (query.data?.length === 0 && rows.length === 0 && more?.hasMore !== true) {
    return (
      <Still height={height}>
        <ListEmpty {...empty} />
      </Still>
    );
  }
  return (
    <div ref={measureRef} data-slot="data-table" data-anchor={anchor} className="min-w-0">
      {query.isError && <RefreshFailed label={label} query={query} />}
      {(filterLabel !== undefined || (narrow && columns.some((column) => column.sort))) && (
        <Toolbar rowCount={rows.length} total={items.length}>
          {filterLabel !== undefined && (
            <FilterField
              label={filterLabel}
              value={filter}
              field={field}
              onChange={setFilter}
              anchor={filterAnchor}
            />
          )}
          {narrow && <SortChoice columns={columns} sort={sort} onSort={setSort} />}
        </Toolbar>
      )}
      <RemovedRows value={left}>
        {/* Clip a table that has become too wide, so that it doesn't widen the page. */}
        <div
          role="presentation"
          ref={area}
          className={cn("relative -mx-1 overflow-x-clip px-1", onPaper && "print:hidden")}
        >
          {body()}
        </div>
        {/* The printed cards are rendered beside the table, not in place of it, so that the table keeps its state
            during printing. */}
        {onPaper && (
          <div className="hidden print:block">
            <Grid {...gridProps} cards />
          </div>
        )}
      </RemovedRows>
      <div className="flex flex-wrap items-center gap-x-3">
        {more !== undefined && (more.hasMore || height !== undefined) && (
          // The key remounts this part after the first load, because the part stores the initial number of rows.
          <Rest key={String(query.data == null)} loaded={items.length} more={more} />
        )}
        {freeze !== undefined && <Waiting count={waiting} freeze={freeze} onShow={release} />}
      </div>
    </div>
  );
}

/** Loading, failed or empty state of the list, at least as high as the scroll box. */
function Still({ height, children }: { height: number | undefined; children: ReactNode }) {
  return (
    <div style={{ minHeight: height }} className="grid">
      {children}
    </div>
  );
}

type WaitingProps = { count: number; freeze: RowFreeze; onShow: () => void };

/** Number of rows that arrived while the rows were frozen, with a button that shows them. */
function Waiting({ count, freeze, onShow }: WaitingProps) {
  return (
    <div role="status" className="flex min-h-10 items-center pt-2">
      {count > 0 && (
        <Button variant="outline" size="sm" onClick={onShow}>
          {freeze.waiting(count)}
        </Button>
      )}
    </div>
  );
}

/** Number of loaded rows of a long list, with a button that loads more. */
function Rest({
  loaded,
  more: { total, loadMore, isLoadingMore, hasMore },
}: {
  loaded: number;
  more: More;
}) {
  const t = useContent("frame", frameTexts);
  const [first] = useState(loaded);
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pt-2 text-xs text-muted-foreground">
      {/* Screen readers read the initial number with the list, so only later numbers are announced. */}
      <span role="status" aria-live={loaded > first ? "polite" : "off"}>
        {total === undefined
          ? t("tableLoaded", { loaded: formatDecimal(String(loaded), 0, 0) })
          : t("tableLoadedOf", {
              loaded: formatDecimal(String(loaded), 0, 0),
              total: formatDecimal(String(total), 0, 0),
            })}
      </span>
      {hasMore && (
        <Button variant="outline" size="sm" busy={isLoadingMore} onClick={loadMore}>
          {t("tableMore")}
        </Button>
      )}
    </div>
  );
}
