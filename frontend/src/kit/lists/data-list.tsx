import { type Key, type ReactNode } from "react";

import {
  type EmptyTexts,
  ListEmpty,
  ListFailed,
  type ListQuery,
  RefreshFailed,
} from "@/kit/lists/list-faces";
import { Skeleton } from "@/kit/ui/skeleton";
import { cn } from "@/lib/utils";

type DataListProps<Item> = {
  label: string;
  query: ListQuery<Item>;
  itemKey: (item: Item) => Key;
  children: (item: Item) => ReactNode;
  empty: EmptyTexts;
  /** Expected number of rows; a skeleton row has the final height, so that the layout doesn't shift. */
  skeletonRows?: number;
  skeleton?: ReactNode;
  className?: string;
  itemClassName?: string;
};

/** List in its four states: loading, failed, empty, filled. */
export function DataList<Item>({
  label,
  query,
  itemKey,
  children,
  empty,
  skeletonRows = 5,
  skeleton = <Skeleton className="h-5" />,
  className,
  itemClassName,
}: DataListProps<Item>) {
  const list = cn("flex flex-col divide-y", className);
  const row = cn("min-w-0 py-2", itemClassName);
  const items = query.data;

  if (items == null && !query.isPending) return <ListFailed label={label} query={query} />;
  if (items == null) {
    return (
      <ul aria-label={label} aria-busy className={list}>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <li key={index} className={row}>
            {index === 0 && <span className="sr-only">Loading…</span>}
            {skeleton}
          </li>
        ))}
      </ul>
    );
  }
  if (items.length === 0) return <ListEmpty {...empty} />;
  return (
    <>
      {query.isError && <RefreshFailed label={label} query={query} />}
      <ul
        aria-label={label}
        className={cn(list, (query.stale === true || query.isError) && "stale")}
      >
        {items.map((item) => (
          <li key={itemKey(item)} className={row}>
            {children(item)}
          </li>
        ))}
      </ul>
    </>
  );
}
