import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { type CalmQuery } from "@/kit/queries/use-calm-query";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Skeleton } from "@/kit/ui/skeleton";

type Verdict = readonly [good: boolean, words: readonly [good: string, bad: string]];

type ReadCardProps<Data> = {
  title: string;
  hint: string;
  query: CalmQuery<Data>;
  /** What the card comes to, beside its title. */
  verdict: (data: Data) => Verdict;
  /** How many lines to expect. */
  lines: number;
  anchor: Anchor;
  children: (data: Data) => ReactNode;
};

/** A card of one read in its faces: loading, failed, filled, and filled by an older answer. */
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
      action={data !== undefined && <State verdict={verdict(data)} />}
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

/** A yes or a no, by icon and word. */
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
