import { Suspense, useCallback, useState } from "react";

import { Parts } from "@/kit/layout/boundary";
import { LaterPart } from "@/kit/layout/later-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { TransactionsCard } from "@/screens/transaction-logs/transactions/transactions-card";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type TransactionsTabProps = {
  selected: string | undefined;
  onSelect: (ref: string | undefined) => void;
  t: LogsContent;
};

/** List of transactions, their volume over time, and the details of the selected one. */
export function TransactionsTab({ selected, onSelect, t }: TransactionsTabProps) {
  const [viewCount, setViewCount] = useState(0);
  const view = useCallback(
    (ref: string) => {
      onSelect(ref);
      setViewCount((count) => count + 1);
    },
    [onSelect],
  );
  return (
    <Parts className="flex flex-col gap-4">
      <TransactionsCard selected={selected} onView={view} t={t} />
      <LaterPart
        part={laterParts.volume}
        props={{ t, anchor: "transaction-logs.volume" }}
        height={340}
      />
      <Suspense>
        <laterParts.details.Part
          {...{ selected, viewCount, t }}
          onClose={() => onSelect(undefined)}
        />
      </Suspense>
    </Parts>
  );
}
