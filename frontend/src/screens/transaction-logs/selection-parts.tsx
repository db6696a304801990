import { List, X } from "lucide-react";
import { type ReactNode } from "react";
import { Link } from "react-router-dom";

import { transactionQuery } from "@/api/transactions";
import { ListEmpty } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Amount } from "@/kit/figures/amount";
import { Button } from "@/kit/ui/button";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";
import { useSelection } from "@/screens/transaction-logs/use-selection";

type SelectionProps = { t: LogsContent };

/** Placeholder with a link to the list while no transaction is selected. */
export function SelectFirst({ hint, t }: SelectionProps & { hint: string }) {
  const { linkTo } = useSelection();
  return (
    <ListEmpty
      title={t("selectTitle")}
      hint={
        <div className="grid justify-items-center gap-3">
          {hint}
          <Button asChild variant="outline" size="sm">
            <Link to={linkTo("transactions")}>
              <List aria-hidden />
              {t("selectButton")}
            </Link>
          </Button>
        </div>
      }
    />
  );
}

/** Alert for a transaction that the room doesn't have. */
export function Missing({ id, t }: SelectionProps & { id: string }) {
  return (
    <div role="alert">
      <ListEmpty title={t("missing", { id })} hint={t("missingHint")} />
    </div>
  );
}

/** Bar with the selected transaction and the buttons to select another or none. */
export function SelectedBar({ id, t }: SelectionProps & { id: string }): ReactNode {
  const { select, linkTo } = useSelection();
  const { data } = useStableQuery(transactionQuery(id));
  return (
    <div className="simulated-mark mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border px-3 py-1.5">
      <span translate="no" className="font-mono font-medium wrap-anywhere">
        {t("selected", { id })}
      </span>
      {data && (
        <>
          <ProcessingState status={data.status} t={t} />
          <Amount value={data.amount} currency={data.currency} />
        </>
      )}
      <span className="ml-auto flex flex-wrap gap-1.5">
        <Button asChild variant="ghost" size="sm">
          <Link to={linkTo("transactions")}>
            <List aria-hidden />
            {t("selectOther")}
          </Link>
        </Button>
        <Button variant="ghost" size="sm" onClick={() => select(undefined)}>
          <X aria-hidden />
          {t("selectClear")}
        </Button>
      </span>
    </div>
  );
}
