import { type ComponentProps } from "react";

import { DataTable } from "@/kit/table/data-table";
import {
  Fitted,
  isMissing,
  Missing,
  SelectedBar,
} from "@/screens/transaction-logs/selection-parts";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const HEIGHT = 400;
const SKELETON_ROWS = 2;

type SelectedTableProps<Item extends object> = Omit<
  ComponentProps<typeof DataTable<Item>>,
  "height" | "skeletonRows"
> & { selected: string; t: LogsContent };

/** Table about the selected transaction, or an alert where the room doesn't have it. */
export function SelectedTable<Item extends object>({
  selected,
  t,
  ...table
}: SelectedTableProps<Item>) {
  const { query } = table;
  return (
    <>
      <SelectedBar id={selected} t={t} />
      {isMissing(query.error) ? (
        <Missing id={selected} t={t} />
      ) : (
        <Fitted>
          <DataTable
            {...table}
            // Only rows scroll in a fixed height; the empty and failed states have their own.
            height={(query.data?.length ?? 0) > 0 ? HEIGHT : undefined}
            skeletonRows={SKELETON_ROWS}
          />
        </Fitted>
      )}
    </>
  );
}
