import { useCallback, useRef, useState } from "react";

import { Parts } from "@/components/layout/boundary";
import { LaterPart } from "@/components/layout/later-part";
import { laterParts } from "@/screens/transaction-logs/later-parts";
import { TransactionsCard } from "@/screens/transaction-logs/transactions/transactions-card";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const NO_DETAILS_PX = 74;
const DETAILS_PX = 620;
const VOLUME_PX = 340;

type TransactionsTabProps = {
  selected: string | undefined;
  onSelect: (ref: string | undefined) => void;
  t: LogsContent;
};

/** The list, what is known of the selected one, and how many there were when. */
export function TransactionsTab({ selected, onSelect, t }: TransactionsTabProps) {
  const [asked, setAsked] = useState(0);
  const opener = useRef<Element>(null);
  const view = useCallback(
    (ref: string) => {
      opener.current = document.activeElement;
      onSelect(ref);
      setAsked((count) => count + 1);
    },
    [onSelect],
  );

  function close() {
    onSelect(undefined);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    opener.current = null;
  }

  return (
    <Parts className="flex flex-col gap-4">
      <TransactionsCard selected={selected} onView={view} t={t} />
      <LaterPart
        part={laterParts.details}
        props={{ selected, asked, onClose: close, t }}
        height={selected === undefined ? NO_DETAILS_PX : DETAILS_PX}
      />
      <LaterPart
        part={laterParts.volume}
        props={{ t, anchor: "transaction-logs.volume" }}
        height={VOLUME_PX}
      />
    </Parts>
  );
}
