import { type ReactNode, type Ref } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type Column, type Sort } from "@/kit/table/column";
import { SearchInput } from "@/kit/ui/search-input";
import frameTexts from "@/content/frame.json";
import { useContent } from "@/content/use-content";

type FilterFieldProps = {
  label: string;
  value: string;
  field: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  anchor: Anchor | undefined;
};

/** Filter field of a table or list. */
export function FilterField({ label, value, field, onChange, anchor }: FilterFieldProps) {
  return (
    <SearchInput
      ref={field}
      label={label}
      value={value}
      onChange={onChange}
      data-anchor={anchor}
      className="h-8 max-w-72 min-w-[min(10rem,100%)] flex-1"
    />
  );
}

type SortChoiceProps<Item> = {
  columns: readonly Column<Item>[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

const LISTED = "";

/** Drop-down list that sets the order of cards, because cards have no column headers to press. */
export function SortChoice<Item>({ columns, sort, onSort }: SortChoiceProps<Item>) {
  const t = useContent("frame", frameTexts);
  const directions = [
    ["asc", "tableAscending"],
    ["desc", "tableDescending"],
  ] as const;
  const choices = columns
    .filter((column) => column.sort !== undefined)
    .flatMap(({ id, title }) =>
      directions.map(([direction, text]) => ({
        value: `${direction}.${id}`,
        text: t(text, { column: title }),
        sort: { column: id, direction },
      })),
    );
  if (choices.length === 0) return null;
  return (
    <select
      aria-label={t("tableSortBy")}
      value={sort === undefined ? LISTED : `${sort.direction}.${sort.column}`}
      onChange={(event) => onSort(choices.find(({ value }) => value === event.target.value)?.sort)}
      data-print="hidden"
      className="h-8 min-w-0 flex-1 rounded-md border border-input bg-background px-2 text-sm"
    >
      <option value={LISTED}>{t("tableListed")}</option>
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

type ToolbarProps = { rowCount: number; total: number; children: ReactNode };

/** Toolbar above a table: the filter, the order, and the number of shown records. */
export function Toolbar({ rowCount, total, children }: ToolbarProps) {
  const t = useContent("frame", frameTexts);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      {children}
      <span
        role="status"
        className="ml-auto text-xs whitespace-nowrap text-muted-foreground empty:absolute"
      >
        {rowCount < total && t("tableShown", { shown: String(rowCount), total: String(total) })}
      </span>
    </div>
  );
}
