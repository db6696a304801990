import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { type ExplainedMessage as Explained, type Mt103 } from "@/api/mt103";
import { sandboxQuery } from "@/api/sandbox";
import { ListEmpty } from "@/components/data/list-faces";
import { Parts } from "@/components/layout/boundary";
import { Panel } from "@/components/layout/panel";
import { ExplainedMessage } from "@/components/messages/explained-message";
import { drawnReference } from "@/screens/api-banking/drawn-reference";
import { Mt103Form } from "@/screens/api-banking/mt103-form";
import { ReadForm } from "@/screens/api-banking/read-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { WrittenMessage } from "@/screens/api-banking/written-message";

/** Writes an MT103 and explains it, and explains one that somebody was shown. */
export function Mt103Tab({ t }: { t: BankingContent }) {
  const { data: sandbox } = useQuery({ ...sandboxQuery(), enabled: false });
  const [written, setWritten] = useState<Mt103>();
  const [read, setRead] = useState<Explained>();
  const rows = "grid items-start gap-4 xl:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]";
  return (
    <div className="grid grid-cols-1 gap-4">
      <Parts className={rows}>
        <Mt103Form
          reference={drawnReference(sandbox?.dice ?? "0", "mt103")}
          onWritten={setWritten}
          t={t}
        />
        <WrittenMessage message={written} t={t} />
      </Parts>
      <Parts className={rows}>
        <ReadForm onRead={setRead} t={t} />
        <Panel title={t("readResultTitle")} data-anchor="api-banking.explained">
          {read === undefined ? (
            <ListEmpty title={t("readResultNone")} hint={t("readResultNoneHint")} />
          ) : (
            <ExplainedMessage
              message={read}
              title={t("readMessageText")}
              hint={t("readMessageHint")}
            />
          )}
        </Panel>
      </Parts>
    </div>
  );
}
