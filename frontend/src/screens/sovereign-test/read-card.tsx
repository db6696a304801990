import { type ComponentProps, type ReactNode } from "react";

import { RefreshFailed } from "@/kit/lists/list-faces";
import { Loaded } from "@/kit/lists/loaded";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Skeleton } from "@/kit/ui/skeleton";

type Verdict = readonly [good: boolean, words: readonly [good: string, bad: string]];

type ReadCardProps<Data> = Omit<ComponentProps<typeof Panel>, "children"> & {
  query: StableQuery<Data>;
  /** Verdict shown beside the title. */
  verdict: (data: Data) => Verdict;
  /** Number of skeleton lines. */
  lines: number;
  children: (data: Data) => ReactNode;
};

/** Card of one query in each of its states: loading, failed, filled, and filled with stale data. */
export function ReadCard<Data>({ query, verdict, lines, children, ...panel }: ReadCardProps<Data>) {
  const { data, isPending, isError } = query;
  return (
    <Panel
      {...panel}
      action={
        data !== undefined ? (
          <State verdict={verdict(data)} />
        ) : (
          isPending && <Skeleton className="h-5 w-16" />
        )
      }
      aria-busy={isPending}
    >
      <Loaded label={panel.title} query={query} skeleton={<Loading lines={lines} />}>
        {(loaded) => (
          <>
            {isError && <RefreshFailed label={panel.title} query={query} />}
            <SimulatedArea className={isError ? "stale" : undefined}>
              {children(loaded)}
            </SimulatedArea>
          </>
        )}
      </Loaded>
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
