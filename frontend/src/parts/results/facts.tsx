import { type ReactNode } from "react";

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] };

const isMissing = (value: ReactNode) => value === "" || value == null || value === false;

/** List of facts, each with its name above its text, because the text may be long; facts without a text are omitted. */
export function Facts({ facts }: FactsProps) {
  const visible = facts.filter(([, value]) => !isMissing(value));
  if (visible.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-1.5">
      {visible.map(([name, value], place) => (
        <div key={place} className="min-w-0">
          <dt className="text-xs text-muted-foreground">{name}</dt>
          <dd className="text-pretty wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
