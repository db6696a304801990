import { type ComponentProps, useMemo } from "react";

import { type Anchor, type AnchorWith } from "@/anchors/anchor";
import { cardOf, Panel, type TextName, textName } from "@/kit/layout/panel";
import { type Column } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { SimulatedArea } from "@/parts/marks/simulated-area";

type Words = "Title" | "Hint" | "Empty" | "EmptyHint";

type TableCardProps<Item extends { id: string }, Texts, Key extends AnchorWith<"table">> = Omit<
  ComponentProps<typeof DataTable<Item>>,
  "label" | "rowKey" | "columns" | "empty" | "anchor" | "filterAnchor"
> &
  Pick<ComponentProps<typeof Panel>, "action" | "className" | "children"> & {
    t: Texts & ((text: `${TextName<Key>}${Words}`) => string);
    /**
     * Anchor of the card; its text keys and other anchors are derived from it: for `home.list`, `listTitle`,
     * `listHint`, `listEmpty`, `listEmptyHint`, `home.list.table` and, with a filter, `home.list.filter`.
     */
    of: Key;
    /** Memoized columns, or a module-level function that returns the columns. */
    columns: readonly Column<Item>[] | ((t: Texts) => readonly Column<Item>[]);
    /** Hint of the card; by default the text with the derived key, such as `listHint`. */
    hint?: string;
    /** True if the rows contain amounts, messages or addresses; the rows then get the simulation mark. */
    simulated?: boolean;
  };

/** Card with a table of records, and its children below the table. */
export function TableCard<Item extends { id: string }, Texts, Key extends AnchorWith<"table">>({
  t,
  of,
  columns: given,
  hint,
  simulated = false,
  action,
  className,
  children,
  ...table
}: TableCardProps<Item, Texts, Key>) {
  const columns = useMemo(() => (typeof given === "function" ? given(t) : given), [given, t]);
  const name = textName(of);
  const card = cardOf(t, of);
  const rows = (
    <DataTable
      {...table}
      label={card.title}
      rowKey={({ id }) => id}
      columns={columns}
      empty={{ title: t(`${name}Empty`), hint: t(`${name}EmptyHint`) }}
      anchor={`${of}.table` as Anchor}
      filterAnchor={`${of}.filter` as Anchor}
    />
  );
  return (
    <Panel {...card} hint={hint ?? card.hint} action={action} className={className}>
      {simulated ? <SimulatedArea>{rows}</SimulatedArea> : rows}
      {children}
    </Panel>
  );
}
