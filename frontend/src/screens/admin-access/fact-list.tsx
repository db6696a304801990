import { pairsOf } from "@/screens/admin-access/pairs";

/** Lines like `Retry limit: 2` as names and values. */
export function FactList({ lines, mono = false }: { lines: readonly string[]; mono?: boolean }) {
  return (
    <dl className="grid divide-y">
      {pairsOf(lines).map(({ name, value }, place) => (
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
