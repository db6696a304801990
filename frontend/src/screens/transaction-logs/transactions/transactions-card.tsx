import { hashKey } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo } from "react";

import { transactionPages } from "@/api/transactions";
import { usePagedList } from "@/kit/queries/use-paged-list";
import { cardOf, Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { DataTable } from "@/kit/table/data-table";
import { Button } from "@/kit/ui/button";
import { FilterBar } from "@/screens/transaction-logs/transactions/filter-bar";
import {
  transactionCard,
  transactionColumns,
} from "@/screens/transaction-logs/transactions/transaction-columns";
import { useExport } from "@/screens/transaction-logs/transactions/use-export";
import { useFilter } from "@/screens/transaction-logs/transactions/use-filter";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const PACE = { pollMs: 5000, staleAfterMs: 15_000 };

type TransactionsCardProps = {
  selected: string | undefined;
  onView: (ref: string) => void;
  t: LogsContent;
};

/** List of the room's transactions that match the filter. */
export function TransactionsCard({ selected, onView, t }: TransactionsCardProps) {
  const filter = useFilter();
  const { more, ...list } = usePagedList(transactionPages(filter.filter), PACE);
  const columns = useMemo(() => transactionColumns(t, onView), [t, onView]);
  const card = useMemo(() => transactionCard(t, onView), [t, onView]);
  const download = useExport(filter.filter, t);
  return (
    <Panel
      {...cardOf(t, "transaction-logs.list")}
      action={
        <Button
          variant="outline"
          size="sm"
          busy={download.busy}
          onClick={() => download.run()}
          data-anchor="transaction-logs.list.export"
        >
          <Download aria-hidden />
          {t("export")}
        </Button>
      }
    >
      <FilterBar filter={filter} total={more.total} t={t} />
      <SimulatedArea>
        <DataTable
          label={t("listTitle")}
          query={list}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          anchor="transaction-logs.list.table"
          prefix="list"
          empty={
            filter.isActive
              ? {
                  title: t("listNoMatch"),
                  hint: (
                    <Button variant="outline" size="sm" data-clears-filter onClick={filter.clear}>
                      {t("listClear")}
                    </Button>
                  ),
                }
              : { title: t("listEmpty"), hint: t("listEmptyHint") }
          }
          height={500}
          current={selected}
          onOpen={onView}
          more={more}
          freeze={{
            list: hashKey([filter.filter, list.isPrevious]),
            waiting: (count) =>
              count === 1 ? t("listNewOne") : t("listNew", { count: String(count) }),
          }}
          rowHeight={64}
          cardHeight={220}
          narrowBelow={58.75}
        />
      </SimulatedArea>
    </Panel>
  );
}
