export type Fact = { name: string; value: string };

/** Names with their values, one pair a line. */
export function FactList({ facts, mono = false }: { facts: readonly Fact[]; mono?: boolean }) {
  return (
    <dl className="grid divide-y">
      {facts.map(({ name, value }, place) => (
        <div
          key={place}
          className="flex flex-wrap justify-between gap-x-4 py-1.5 first:pt-0 last:pb-0"
        >
          <dt className="text-muted-foreground">{name}</dt>
          <dd className={mono ? "min-w-0 font-mono text-code wrap-anywhere" : "text-right"}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
