import { type UseQueryOptions } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";

import { isNotFound } from "@/api/not-found";
import { cardOf, Panel } from "@/kit/layout/panel";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { type Column } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { Missing, SelectedBar, SelectFirst } from "@/screens/transaction-logs/selection-parts";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type SelectedTableProps<Item extends { id: string }> = Pick<
  ComponentProps<typeof DataTable<Item>>,
  "rowHeight" | "cardHeight" | "narrowBelow"
> & {
  /** Name of the card, from which its anchor and its text keys follow. */
  name: "history" | "log";
  selected: string;
  query: (id: string) => UseQueryOptions<Item[]>;
  columns: (t: LogsContent) => Column<Item>[];
  t: LogsContent;
};

type SelectedCardProps<Item extends { id: string }> = Omit<SelectedTableProps<Item>, "selected"> & {
  selected: string | undefined;
  /** Hint while no transaction is selected. */
  hint: string;
};

/** Card with a table about the selected transaction, or with a link to the list while none is selected. */
export function SelectedCard<Item extends { id: string }>({
  selected,
  hint,
  ...table
}: SelectedCardProps<Item>) {
  const { name, t } = table;
  return (
    <Panel {...cardOf(t, `transaction-logs.${name}`)}>
      {selected === undefined ? (
        <SelectFirst hint={hint} t={t} />
      ) : (
        <SelectedTable selected={selected} {...table} />
      )}
    </Panel>
  );
}

/** Table about the selected transaction, or an alert if the room has no such transaction. */
function SelectedTable<Item extends { id: string }>({
  name,
  selected,
  query: queryOf,
  columns: columnsOf,
  t,
  ...sizes
}: SelectedTableProps<Item>) {
  const query = useStableQuery(queryOf(selected));
  const columns = useMemo(() => columnsOf(t), [columnsOf, t]);
  return (
    <>
      <SelectedBar id={selected} t={t} />
      {isNotFound(query.error) ? (
        <Missing id={selected} t={t} />
      ) : (
        // The scroll area is no taller than its rows.
        <div className="[&_[data-slot=scroll-area]]:h-auto! [&_[data-slot=scroll-area]]:max-h-[400px]">
          <DataTable
            {...sizes}
            label={t(`${name}Of`, { id: selected })}
            query={query}
            rowKey={({ id }) => id}
            columns={columns}
            anchor={`transaction-logs.${name}.table`}
            prefix={name}
            empty={{ title: t(`${name}Empty`), hint: t(`${name}EmptyHint`) }}
            // Fix the height only while there are rows to scroll; the empty and failed states have a height of their
            // own.
            height={(query.data?.length ?? 0) > 0 ? 400 : undefined}
            skeletonRows={2}
          />
        </div>
      )}
    </>
  );
}
