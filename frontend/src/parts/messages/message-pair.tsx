import { type MessagesAnswer, messagesQuery } from "@/api/transactions";
import { type Anchor } from "@/anchors/anchor";
import { Loaded } from "@/kit/lists/loaded";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { useNarrow } from "@/kit/layout/use-narrow";
import { MessageText } from "@/parts/messages/message-text";
import { useMessageContent } from "@/parts/messages/use-message-content";
import { Skeleton } from "@/kit/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/kit/ui/tabs";

const TWO_COLUMNS_REM = 45;

type MessagePairProps = {
  /** Reference of a SWIFT transfer. */
  transaction: string;
  anchor?: Anchor;
};

/** SWIFT transfer as the legacy MT103 and as its pacs.008, side by side or, in a narrow area, in tabs. */
export function MessagePair({ transaction, anchor }: MessagePairProps) {
  const t = useMessageContent();
  const [narrow, measureRef] = useNarrow(TWO_COLUMNS_REM);
  const query = useStableQuery(messagesQuery(transaction));
  const label = t("label", { ref: transaction });

  function message(kind: "Mt103" | "Pacs008", text: string, fileName: string) {
    return (
      <MessageText
        title={t(`title${kind}`)}
        hint={t(`hint${kind}`)}
        text={text}
        copyLabel={t(`copy${kind}`, { ref: transaction })}
        download={{
          label: t(`download${kind}`, { ref: transaction }),
          name: `SIMULATED-${transaction}-${fileName}`,
          words: t("download"),
        }}
      />
    );
  }

  function content(answer: MessagesAnswer) {
    if ("none" in answer) return <p className="text-muted-foreground">{answer.none}</p>;
    const legacyMessage = message("Mt103", answer.messages.mt103, "MT103.txt");
    const current = message("Pacs008", answer.messages.pacs008, "pacs008.xml");
    return (
      <>
        {narrow ? (
          <Tabs defaultValue="mt103">
            <TabsList aria-label={label}>
              <TabsTrigger value="mt103">{t("tabMt103")}</TabsTrigger>
              <TabsTrigger value="pacs008">{t("tabPacs008")}</TabsTrigger>
            </TabsList>
            <TabsContent value="mt103">{legacyMessage}</TabsContent>
            <TabsContent value="pacs008">{current}</TabsContent>
          </Tabs>
        ) : (
          <div className="grid grid-cols-2 gap-4">
            {legacyMessage}
            {current}
          </div>
        )}
        <p className="text-xs text-muted-foreground">{t("note")}</p>
      </>
    );
  }

  return (
    <section
      ref={measureRef}
      aria-label={label}
      data-anchor={anchor}
      data-key={transaction}
      className="grid min-w-0 gap-3"
    >
      <Loaded label={t("failed")} query={query} skeleton={<Skeleton className="h-112" />}>
        {content}
      </Loaded>
    </section>
  );
}
