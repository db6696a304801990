import { CircleAlert, Inbox, RotateCw } from "lucide-react";
import { type Key, type ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/utils";

/** What a list needs to know of a query; a result of useQuery fits as it is. */
type ListQuery<Item> = {
  data: readonly Item[] | null | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  /** What is in sight is older than it should be. */
  stale?: boolean;
};

type DataListProps<Item> = {
  label: string;
  query: ListQuery<Item>;
  itemKey: (item: Item) => Key;
  children: (item: Item) => ReactNode;
  empty: { title: string; hint?: ReactNode };
  /** How many rows to expect, and one of them while it loads: of the final height, so that nothing jumps. */
  skeletonRows?: number;
  skeleton?: ReactNode;
  className?: string;
  itemClassName?: string;
};

function Retry({ query }: { query: ListQuery<unknown> }) {
  return (
    <Button variant="outline" size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
      {!query.isFetching && <RotateCw aria-hidden />}
      Retry
    </Button>
  );
}

/** A list in its four faces: loading, failed, empty, filled. */
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

  if (items == null && query.isError) {
    return (
      <div role="alert" className="flex flex-col items-center gap-2 px-4 py-8 text-center">
        <CircleAlert aria-hidden className="size-5 text-status-failed" />
        <p className="font-medium">{label} could not be loaded</p>
        <p className="text-xs text-muted-foreground">The server gave no usable answer.</p>
        <Retry query={query} />
      </div>
    );
  }
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
  if (items.length === 0) {
    return (
      <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
        <Inbox aria-hidden className="size-5 text-muted-foreground" />
        <p className="font-medium">{empty.title}</p>
        {empty.hint !== undefined && (
          <div className="text-xs text-muted-foreground">{empty.hint}</div>
        )}
      </div>
    );
  }
  return (
    <>
      {query.isError && (
        <div
          role="alert"
          className="mb-2 flex items-center gap-2 rounded-md border border-status-failed/40 px-3 py-1.5 text-xs"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0 text-status-failed" />
          <span className="min-w-0 flex-1">
            {label} could not be refreshed; this is the last answer.
          </span>
          <Retry query={query} />
        </div>
      )}
      <ul aria-label={label} className={cn(list, (query.stale ?? query.isError) && "stale")}>
        {items.map((item) => (
          <li key={itemKey(item)} className={row}>
            {children(item)}
          </li>
        ))}
      </ul>
    </>
  );
}
