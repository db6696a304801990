import { type Column } from "@/kit/table/column";
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

/** Text for a figure that a record doesn't have. */
const NO_COUNT = "–";

/** Columns of figures, which are sorted as numbers; a record may have a figure without a value. */
export function countColumns<Name extends CountName, Item>(
  names: readonly Name[],
  countOf: (item: Item, name: Name) => number | undefined,
  t: DebriefContent,
): Column<Item>[] {
  return names.map((name) => ({
    id: name,
    title: t(name),
    width: name === "falseAlarms" ? "7.5rem" : "5.5rem",
    align: "end",
    sort: "decimal",
    value: (item) => countOf(item, name)?.toString(),
    cell: (item) => <span className="tabular-nums">{countOf(item, name) ?? NO_COUNT}</span>,
  }));
}

type CountsProps = {
  counts: readonly (readonly [name: string, value: string | number | undefined])[];
};

/** Figures of a record in a line, where there is no space for columns. */
export function Counts({ counts }: CountsProps) {
  return (
    <p className="text-xs text-muted-foreground tabular-nums">
      {counts.map(([name, value]) => `${name} ${value ?? NO_COUNT}`).join(" · ")}
    </p>
  );
}
