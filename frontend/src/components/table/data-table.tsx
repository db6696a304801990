import { useTable } from "@tanstack/react-table";
import { type ReactNode, useDeferredValue, useMemo, useRef } from "react";

import { type Anchor } from "@/anchors/anchor";
import {
  type EmptyTexts,
  ListEmpty,
  ListFailed,
  type ListQuery,
  RefreshFailed,
} from "@/components/data/list-faces";
import { CardList, CardsSkeleton, VirtualCards } from "@/components/table/card-list";
import { type Column, features, matching, toDefinitions } from "@/components/table/column";
import { NativeTable, TableSkeleton } from "@/components/table/native-table";
import { type Sorting } from "@/components/table/table-parts";
import { FilterField, SortChoice, Toolbar } from "@/components/table/table-toolbar";
import { useNarrow } from "@/components/table/use-narrow";
import { useTableParams } from "@/components/table/use-table-params";
import { VirtualTable } from "@/components/table/virtual-table";
import { Button } from "@/components/ui/button";
import frameTexts from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { formatDecimal } from "@/lib/format";

/** Beyond so many rows a browser's own table scrolls too slowly, so only those in sight are drawn. */
const MOST_DRAWN = 200;
const ROW_PX = 44;
const CARD_PX = 120;
const NARROW_PX = 640;
const NOTHING: never[] = [];

/** What an infinite query knows beyond the rows that are here. */
export type More = {
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  /** How many there are in all, where the server says it. */
  total?: number;
};

type DataTableProps<Item> = {
  label: string;
  query: ListQuery<Item>;
  rowKey: (item: Item) => string;
  /** Of a stable identity (module or memo): a new list redraws every cell. */
  columns: readonly Column<Item>[];
  empty: EmptyTexts;
  /** The name of the field that narrows the table; without it there is none. */
  filter?: string;
  /** Tells several tables of a screen apart in the address. */
  prefix?: string;
  /** A record where there is no room for a table; of a stable identity, like the columns. */
  card?: (item: Item) => ReactNode;
  /** The height of a row and, about, of a card: of the skeleton too, so that nothing jumps. */
  rowHeight?: number;
  cardHeight?: number;
  /** Below this width of its own it shows cards. */
  narrowBelow?: number;
  skeletonRows?: number;
  more?: More;
  anchor?: Anchor;
  filterAnchor?: Anchor;
};

/**
 * Records in a table with sort and filter in the address, and as cards where there is no room; loading, failed and empty
 * look as in DataList. A row's cells are drawn again only when its record changes: keep what ticks in a part of its own.
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
  narrowBelow = NARROW_PX,
  skeletonRows = 5,
  more,
  anchor,
  filterAnchor,
}: DataTableProps<Item>) {
  const t = useContent("frame", frameTexts);
  const { filter, setFilter, sort, setSort } = useTableParams(prefix);
  const [narrow, measured] = useNarrow(narrowBelow);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useDeferredValue(filterLabel === undefined ? "" : filter);

  const items = query.data ?? NOTHING;
  const matches = useMemo(() => matching(items, columns, wanted), [items, columns, wanted]);
  const table = useTable({
    features,
    columns: useMemo(() => toDefinitions(columns), [columns]),
    data: matches,
    getRowId: rowKey,
    enableMultiSort: false,
    state: {
      sorting: useMemo(
        () => (sort ? [{ id: sort.column, desc: sort.direction === "desc" }] : NOTHING),
        [sort],
      ),
    },
    onSortingChange: (updater) => {
      const before = sort ? [{ id: sort.column, desc: sort.direction === "desc" }] : [];
      const [first] = typeof updater === "function" ? updater(before) : updater;
      setSort(first && { column: first.id, direction: first.desc ? "desc" : "asc" });
    },
  });
  const { rows } = table.getRowModel();
  const shown = useMemo(() => rows.map(({ original }) => original), [rows]);
  const keys = useMemo(() => rows.map(({ id }) => id), [rows]);
  const sorting: Sorting = {
    directionOf: (column) => table.getColumn(column)?.getIsSorted() ?? false,
    sortBy: (column) => table.getColumn(column)?.toggleSorting(),
  };

  function clear() {
    setFilter("");
    field.current?.focus();
  }

  function body() {
    if (query.data == null) {
      return narrow ? (
        <CardsSkeleton label={label} cards={skeletonRows} height={cardHeight} />
      ) : (
        <TableSkeleton {...{ label, columns, sorting, rowHeight }} rows={skeletonRows} />
      );
    }
    if (shown.length === 0) {
      return (
        <ListEmpty
          title={t("tableNoMatch", { filter: wanted.trim() })}
          hint={
            <Button variant="outline" size="sm" onClick={clear}>
              {t("tableClearFilter")}
            </Button>
          }
        />
      );
    }
    const className = query.stale === true || query.isError ? "stale" : undefined;
    const drawn = { label, columns, items: shown, keys, className };
    const many = shown.length > MOST_DRAWN;
    const total = more?.hasMore === true ? (more.total ?? -1) : shown.length;
    const onEnd = more?.hasMore === true && !more.isLoadingMore ? more.loadMore : undefined;
    if (narrow) {
      return many ? (
        <VirtualCards {...drawn} {...{ draw: card, cardHeight, total, onEnd }} />
      ) : (
        <CardList {...drawn} draw={card} />
      );
    }
    return many ? (
      <VirtualTable {...drawn} {...{ sorting, rowHeight, total, onEnd }} />
    ) : (
      <NativeTable {...drawn} {...{ sorting, rowHeight }} />
    );
  }

  if (query.data == null && !query.isPending) return <ListFailed label={label} query={query} />;
  if (query.data?.length === 0 && more?.hasMore !== true) return <ListEmpty {...empty} />;
  return (
    <div ref={measured} data-slot="data-table" data-anchor={anchor} className="min-w-0">
      {query.isError && <RefreshFailed label={label} query={query} />}
      {(filterLabel !== undefined || narrow) && (
        <Toolbar shown={shown.length} total={items.length}>
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
      {body()}
      {more?.hasMore === true && <Rest loaded={items.length} more={more} />}
    </div>
  );
}

/** How much of a long list is here, and the way to the rest. */
function Rest({
  loaded,
  more: { total, loadMore, isLoadingMore },
}: {
  loaded: number;
  more: More;
}) {
  const t = useContent("frame", frameTexts);
  return (
    <div className="flex items-center gap-3 pt-2 text-xs text-muted-foreground">
      <span role="status">
        {total === undefined
          ? t("tableLoaded", { loaded: formatDecimal(String(loaded), 0, 0) })
          : t("tableLoadedOf", {
              loaded: formatDecimal(String(loaded), 0, 0),
              total: formatDecimal(String(total), 0, 0),
            })}
      </span>
      <Button variant="outline" size="sm" busy={isLoadingMore} onClick={loadMore}>
        {t("tableMore")}
      </Button>
    </div>
  );
}
