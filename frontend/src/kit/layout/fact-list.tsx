import { type ComponentProps, type ReactNode } from "react";

import { type Anchor, type PartsOf } from "@/anchors/anchor";
import { CopyableCode } from "@/kit/actions/copyable-code";
import { Amount } from "@/kit/figures/amount";
import { Code } from "@/kit/ui/code";
import { cn } from "@/lib/utils";
import { shorten } from "@/lib/training-address";

/** Name with its value: a code, a code with a copy button, an amount, or anything else. */
export type Fact = {
  name: string;
  /** Anchor of the fact, so that steps and flags can refer to it. */
  anchor?: Anchor;
} & (
  | { value: ReactNode }
  | { code: string; short?: boolean }
  | { copy: string; label: string }
  | ({ amount: string } & Pick<ComponentProps<typeof Amount>, "sign" | "currency" | "decimals">)
);

/**
 * Return a function that returns the name and the anchor of a fact: `{ ...fact("date", t("summaryDate")), code: date }`.
 */
export function factsOf<Prefix extends string>(prefix: Prefix) {
  return (part: PartsOf<Prefix>, name: string) => ({
    name,
    anchor: `${prefix}.${part}` as Anchor,
  });
}

/** Return the element that shows the value of a fact. */
function valueOf(fact: Fact): ReactNode {
  if ("code" in fact) {
    const { code, short = false } = fact;
    return short ? <Code title={code}>{shorten(code)}</Code> : <Code>{code}</Code>;
  }
  if ("copy" in fact) return <CopyableCode value={fact.copy} label={fact.label} />;
  if ("amount" in fact) {
    const { amount, sign, currency, decimals } = fact;
    return <Amount value={amount} sign={sign} currency={currency} decimals={decimals} />;
  }
  return fact.value;
}

type FactListProps = {
  facts: readonly Fact[];
  mono?: boolean;
  /** Reference of the record that the facts belong to; a flag on a fact then names this record. */
  record?: string;
};

/** Names with their values, one pair per line. */
export function FactList({ facts, mono = false, record }: FactListProps) {
  return (
    <dl className="grid divide-y">
      {facts.map((fact, place) => (
        <div
          key={place}
          data-anchor={fact.anchor}
          data-key={record}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 first:pt-0 last:pb-0"
        >
          <dt className="min-w-0 wrap-anywhere text-muted-foreground">{fact.name}</dt>
          <dd
            translate={mono ? "no" : undefined}
            className={cn("min-w-0 wrap-anywhere", mono ? "font-mono text-code" : "text-right")}
          >
            {valueOf(fact)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactRowProps = {
  facts: readonly Fact[];
  /** True if all values are short, so that two columns fit at any width. */
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
        {facts.map((fact, place) => (
          <div key={place} data-anchor={fact.anchor} className="grid min-w-0 gap-1">
            <dt className="text-xs text-muted-foreground">{fact.name}</dt>
            <dd className="flex min-h-5 min-w-0">{valueOf(fact)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
