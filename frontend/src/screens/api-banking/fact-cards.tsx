import { Flag } from "lucide-react";
import { Explanation } from "@/parts/teaching/explanation";

type FactCardsProps = {
  label: string;
  rows: readonly { name: string; claim?: string; fact: string }[];
};

/** Cards with a statement of the console, if any, and the fact that contradicts or explains it. */
export function FactCards({ label, rows }: FactCardsProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3"
    >
      {rows.map(({ name, claim, fact }) => (
        <li key={name} className="grid min-w-0 content-start gap-1 rounded-md border p-3">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          {claim !== undefined && <p className="text-muted-foreground">“{claim}”</p>}
          <Explanation>
            <p className="flex gap-2">
              <Flag aria-hidden className="mt-0.5 size-4 shrink-0 text-status-failed" />
              <span className="min-w-0">{fact}</span>
            </p>
          </Explanation>
        </li>
      ))}
    </ul>
  );
}
