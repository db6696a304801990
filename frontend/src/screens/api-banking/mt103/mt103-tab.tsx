import { ListEmpty } from "@/kit/lists/list-faces";
import { Parts } from "@/kit/layout/boundary";
import { Panel } from "@/kit/layout/panel";
import { ExplainedMessage } from "@/parts/messages/explained-message";
import { Mt103Form } from "@/screens/api-banking/mt103/mt103-form";
import { ReadForm } from "@/screens/api-banking/mt103/read-form";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type Mt103State } from "@/screens/api-banking/mt103/use-mt103";
import { type Reading } from "@/screens/api-banking/mt103/use-reading";
import { GeneratedMessage } from "@/screens/api-banking/mt103/generated-message";

type Mt103TabProps = { mt103: Mt103State; reading: Reading; t: BankingContent };

/** Generator of MT103 messages, and the explanation of a pasted message. */
export function Mt103Tab({ mt103, reading, t }: Mt103TabProps) {
  const rows = "grid items-start gap-4 wide:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]";
  return (
    <div className="grid grid-cols-1 gap-4">
      <Parts className={rows}>
        <Mt103Form mt103={mt103} t={t} />
        <GeneratedMessage message={mt103.message} t={t} />
      </Parts>
      <Parts className={rows}>
        <ReadForm reading={reading} t={t} />
        <Panel title={t("readResultTitle")} data-anchor="api-banking.explained">
          {reading.message === undefined ? (
            <ListEmpty title={t("readResultNone")} hint={t("readResultNoneHint")} />
          ) : (
            <ExplainedMessage
              message={reading.message}
              title={t("readMessageText")}
              hint={t("readMessageHint")}
            />
          )}
        </Panel>
      </Parts>
    </div>
  );
}
