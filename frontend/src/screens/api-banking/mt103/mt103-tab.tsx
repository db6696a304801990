import { ListEmpty } from "@/kit/lists/list-faces";
import { Parts } from "@/kit/layout/boundary";
import { Panel } from "@/kit/layout/panel";
import { ExplainedMessage } from "@/parts/messages/explained-message";
import { Mt103Form } from "@/screens/api-banking/mt103/mt103-form";
import { ReadForm } from "@/screens/api-banking/mt103/read-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type Mt103Writing } from "@/screens/api-banking/mt103/use-mt103";
import { type Reading } from "@/screens/api-banking/mt103/use-reading";
import { WrittenMessage } from "@/screens/api-banking/mt103/written-message";

type Mt103TabProps = { mt103: Mt103Writing; reading: Reading; t: BankingContent };

/** Writes an MT103 and explains it, and explains one that somebody was shown. */
export function Mt103Tab({ mt103, reading, t }: Mt103TabProps) {
  const rows = "grid items-start gap-4 xl:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]";
  return (
    <div className="grid grid-cols-1 gap-4">
      <Parts className={rows}>
        <Mt103Form mt103={mt103} t={t} />
        <WrittenMessage message={mt103.written} t={t} />
      </Parts>
      <Parts className={rows}>
        <ReadForm reading={reading} t={t} />
        <Panel title={t("readResultTitle")} data-anchor="api-banking.explained">
          {reading.read === undefined ? (
            <ListEmpty title={t("readResultNone")} hint={t("readResultNoneHint")} />
          ) : (
            <ExplainedMessage
              message={reading.read}
              title={t("readMessageText")}
              hint={t("readMessageHint")}
            />
          )}
        </Panel>
      </Parts>
    </div>
  );
}
