import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Skeleton } from "@/kit/ui/skeleton";

type Verdict = readonly [good: boolean, words: readonly [good: string, bad: string]];

type ReadCardProps<Data> = {
  title: string;
  hint: string;
  query: StableQuery<Data>;
  /** Verdict shown beside the title. */
  verdict: (data: Data) => Verdict;
  /** Number of skeleton lines. */
  lines: number;
  anchor: Anchor;
  children: (data: Data) => ReactNode;
};

/** Card of one query in each of its states: loading, failed, filled, and filled with stale data. */
export function ReadCard<Data>({
  title,
  hint,
  query,
  verdict,
  lines,
  anchor,
  children,
}: ReadCardProps<Data>) {
  const { data, isPending, isError } = query;
  const list = { ...query, data: undefined };
  return (
    <Panel
      title={title}
      hint={hint}
      action={
        data !== undefined ? (
          <State verdict={verdict(data)} />
        ) : (
          isPending && <Skeleton className="h-5 w-16" />
        )
      }
      aria-busy={isPending}
      data-anchor={anchor}
    >
      {data !== undefined ? (
        <>
          {isError && <RefreshFailed label={title} query={list} />}
          <SimulatedArea className={isError ? "stale" : undefined}>{children(data)}</SimulatedArea>
        </>
      ) : isPending ? (
        <Loading lines={lines} />
      ) : (
        <ListFailed label={title} query={list} />
      )}
    </Panel>
  );
}

/** Badge for yes or no, with an icon and a word. */
export function State({ verdict: [good, [yes, no]] }: { verdict: Verdict }) {
  return <StatusBadge status={good ? "ok" : "failed"}>{good ? yes : no}</StatusBadge>;
}

function Loading({ lines }: { lines: number }) {
  return (
    <div className="grid gap-3 py-1">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: lines }, (_, place) => (
        <Skeleton key={place} className="h-5" />
      ))}
    </div>
  );
}
