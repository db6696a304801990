import { transactionLogQuery } from "@/api/transactions";
import { Parts } from "@/kit/layout/boundary";
import { AllLogsCard } from "@/parts/logs/all-logs-card";
import { logColumns } from "@/parts/logs/log-columns";
import { SelectedCard } from "@/screens/transaction-logs/selected-card";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type LogsTabProps = {
  selected: string | undefined;
  onView: (ref: string) => void;
  t: LogsContent;
};

/** Logs of the selected transaction, and logs of all transactions. */
export function LogsTab({ selected, onView, t }: LogsTabProps) {
  return (
    <Parts className="flex flex-col gap-4">
      <SelectedCard
        name="log"
        selected={selected}
        hint={t("selectLogsHint")}
        query={transactionLogQuery}
        columns={logColumns}
        rowHeight={60}
        cardHeight={170}
        narrowBelow={45}
        t={t}
      />
      <AllLogsCard onView={onView} t={t} anchor="transaction-logs.allLogs" />
    </Parts>
  );
}
