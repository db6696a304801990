import { type Column, NO_NUMBER, numberColumn } from "@/kit/table/column";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

type CountName =
  | "done"
  | "slow"
  | "left"
  | "points"
  | "got"
  | "falseAlarms"
  | "minutes"
  | "hints"
  | "skipped"
  | "played";

/** Return a column for each count, sorted as numbers; `countOf` returns undefined if a record has no such count. */
export function countColumns<Name extends CountName, Item>(
  names: readonly Name[],
  countOf: (item: Item, name: Name) => number | undefined,
  t: DebriefContent,
): Column<Item>[] {
  return names.map((name) =>
    numberColumn(name, t(name), (item) => countOf(item, name), {
      width: name === "falseAlarms" ? "7.5rem" : "5.5rem",
    }),
  );
}

type CountsProps = {
  counts: readonly (readonly [name: string, value: string | number | undefined])[];
};

/** Counts of a record on one line, for a list too narrow for columns. */
export function Counts({ counts }: CountsProps) {
  return (
    <p className="text-xs text-muted-foreground tabular-nums">
      {counts.map(([name, value]) => `${name} ${value ?? NO_NUMBER}`).join(" · ")}
    </p>
  );
}
