import { type ComponentProps } from "react";

import { isNotFound } from "@/api/not-found";
import { DataTable } from "@/kit/table/data-table";
import { FitRows, Missing, SelectedBar } from "@/screens/transaction-logs/selection-parts";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const HEIGHT = 400;
const SKELETON_ROWS = 2;

type SelectedTableProps<Item extends object> = Omit<
  ComponentProps<typeof DataTable<Item>>,
  "height" | "skeletonRows"
> & { selected: string; t: LogsContent };

/** Table about the selected transaction, or an alert if the room has no such transaction. */
export function SelectedTable<Item extends object>({
  selected,
  t,
  ...table
}: SelectedTableProps<Item>) {
  const { query } = table;
  return (
    <>
      <SelectedBar id={selected} t={t} />
      {isNotFound(query.error) ? (
        <Missing id={selected} t={t} />
      ) : (
        <FitRows>
          <DataTable
            {...table}
            // Fix the height only while there are rows to scroll; the empty and failed states have a height of their
            // own.
            height={(query.data?.length ?? 0) > 0 ? HEIGHT : undefined}
            skeletonRows={SKELETON_ROWS}
          />
        </FitRows>
      )}
    </>
  );
}
