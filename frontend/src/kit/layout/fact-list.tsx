import { type ReactNode } from "react";

import { cn } from "@/lib/utils";

export type Fact = { name: string; value: ReactNode };

/** Names with their values, one pair per line. */
export function FactList({ facts, mono = false }: { facts: readonly Fact[]; mono?: boolean }) {
  return (
    <dl className="grid divide-y">
      {facts.map(({ name, value }, place) => (
        <div
          key={place}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 wrap-anywhere text-muted-foreground">{name}</dt>
          <dd
            translate={mono ? "no" : undefined}
            className={cn("min-w-0 wrap-anywhere", mono ? "font-mono text-code" : "text-right")}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactRowProps = {
  facts: readonly Fact[];
  /** True for short values, shown in two columns at any width. */
  paired?: boolean;
};

/** Names above their values, side by side if there is room. */
export function FactRow({ facts, paired = false }: FactRowProps) {
  return (
    <div className="@container">
      <dl
        className={cn(
          "grid gap-x-4 gap-y-3 @min-[44rem]:grid-cols-4",
          paired ? "grid-cols-2" : "@min-[18rem]:grid-cols-2",
        )}
      >
        {facts.map(({ name, value }, place) => (
          <div key={place} className="grid min-w-0 gap-1">
            <dt className="text-xs text-muted-foreground">{name}</dt>
            <dd className="flex min-h-5 min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
