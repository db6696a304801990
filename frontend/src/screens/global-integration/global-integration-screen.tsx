import { Globe, ShieldCheck } from "lucide-react";
import { useState } from "react";

import { type MessageReply } from "@/api/global-integration";
import { SharedValue } from "@/kit/forms/shared-value";
import { CardGrid } from "@/kit/layout/card-grid";
import { Panel } from "@/kit/layout/panel";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { MessageText } from "@/parts/messages/message-text";
import { useMessageContent } from "@/parts/messages/use-message-content";
import { TeachingCard } from "@/parts/teaching/teaching-card";
import { MessageCard } from "@/screens/global-integration/message-card";
import { OverallCard } from "@/screens/global-integration/overall-card";
import { SepaCard } from "@/screens/global-integration/sepa-card";
import { SovereignCard } from "@/screens/global-integration/sovereign-card";
import { StatusLine } from "@/screens/global-integration/status-line";
import { StatusTiles } from "@/screens/global-integration/status-tiles";
import {
  type IntegrationContent,
  useIntegrationContent,
} from "@/screens/global-integration/use-integration-content";
import { useIntegrationStatus } from "@/screens/global-integration/use-integration-status";

/** Global integration: three forms that share one amount, and the displayed status of the whole integration. */
export function GlobalIntegrationScreen() {
  const t = useIntegrationContent();
  const query = useIntegrationStatus(t);
  const { data: status, isPending: loading } = query;
  const [sharedAmount] = useState(() => new SharedValue());
  const [lastReply, setLastReply] = useState<MessageReply>();
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} icons={[ShieldCheck, Globe]} claim />}
    >
      <StatusLine query={query} t={t} />
      <StatusTiles status={status} loading={loading} t={t} />
      <CardGrid share="4-4-4">
        <SovereignCard sharedAmount={sharedAmount} t={t} />
        <MessageCard sharedAmount={sharedAmount} onSent={setLastReply} t={t} />
        <SepaCard sharedAmount={sharedAmount} t={t} />
      </CardGrid>
      {lastReply?.mt103 !== undefined && (
        <SentMessage id={lastReply.messageId ?? ""} text={lastReply.mt103} t={t} />
      )}
      <OverallCard overall={status?.overall} loading={loading} t={t} />
      <TeachingCard t={t} anchor="global-integration.lesson" wide />
    </Screen>
  );
}

function SentMessage({ id, text, t }: { id: string; text: string; t: IntegrationContent }) {
  const words = useMessageContent();
  return (
    <Panel
      title={t("sentTitle", { type: "MT103", id })}
      hint={t("sentHint")}
      data-anchor="global-integration.sent"
    >
      <MessageText
        title={words("titleMt103")}
        hint={words("hintMt103")}
        text={text}
        copyLabel={words("copyMt103", { ref: id })}
        download={{
          label: words("downloadMt103", { ref: id }),
          name: `SIMULATED-${id}-MT103.txt`,
          words: words("download"),
        }}
      />
    </Panel>
  );
}
