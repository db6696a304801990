import { useMemo } from "react";

import { transactionLogQuery } from "@/api/transactions";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { AllLogsCard } from "@/parts/logs/all-logs-card";
import { logColumns } from "@/parts/logs/log-columns";
import { SelectedTable } from "@/screens/transaction-logs/selected-table";
import { SelectFirst } from "@/screens/transaction-logs/selection-parts";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const ROW_PX = 60;
const CARD_PX = 170;
const NARROW_REM = 45;

type LogsTabProps = {
  selected: string | undefined;
  onView: (ref: string) => void;
  t: LogsContent;
};

/** Logs of the selected transaction, and logs of all transactions. */
export function LogsTab({ selected, onView, t }: LogsTabProps) {
  return (
    <Parts className="flex flex-col gap-4">
      <Panel {...cardOf(t, "transaction-logs.log")}>
        {selected === undefined ? (
          <SelectFirst hint={t("selectLogsHint")} t={t} />
        ) : (
          <Log selected={selected} t={t} />
        )}
      </Panel>
      <AllLogsCard onView={onView} t={t} anchor="transaction-logs.allLogs" />
    </Parts>
  );
}

function Log({ selected, t }: { selected: string; t: LogsContent }) {
  const query = useStableQuery(transactionLogQuery(selected));
  const columns = useMemo(() => logColumns(t), [t]);
  return (
    <SelectedTable
      selected={selected}
      t={t}
      label={t("logOf", { id: selected })}
      query={query}
      rowKey={({ id }) => id}
      columns={columns}
      anchor="transaction-logs.log.table"
      prefix="log"
      empty={{ title: t("logEmpty"), hint: t("logEmptyHint") }}
      rowHeight={ROW_PX}
      cardHeight={CARD_PX}
      narrowBelow={NARROW_REM}
    />
  );
}
