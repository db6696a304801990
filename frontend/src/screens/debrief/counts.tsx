import { type Column } from "@/kit/table/column";
import { NO_NUMBER, numberColumn } from "@/kit/table/column-kinds";
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

/** Columns of figures, which are sorted as numbers; a record may have a figure without a value. */
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

/** Figures of a record in a line, where there is no space for columns. */
export function Counts({ counts }: CountsProps) {
  return (
    <p className="text-xs text-muted-foreground tabular-nums">
      {counts.map(([name, value]) => `${name} ${value ?? NO_NUMBER}`).join(" · ")}
    </p>
  );
}
