import { type ReactNode } from "react";

import { cn } from "@/lib/utils";

export type Fact = { name: string; value: ReactNode };

/** Names with their values, one pair a line. */
export function FactList({ facts, mono = false }: { facts: readonly Fact[]; mono?: boolean }) {
  return (
    <dl className="grid divide-y">
      {facts.map(({ name, value }, place) => (
        <div
          key={place}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 wrap-anywhere text-muted-foreground">{name}</dt>
          <dd className={cn("min-w-0 wrap-anywhere", mono ? "font-mono text-code" : "text-right")}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
