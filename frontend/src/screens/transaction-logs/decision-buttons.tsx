import { type Anchor } from "@/anchors/anchor";
import { type Resource } from "@/api/changes";
import { completeTransaction, failTransaction, type Transaction } from "@/api/transactions";
import { useAction } from "@/kit/actions/use-action";
import { Button } from "@/kit/ui/button";
import { unit } from "@/lib/dice";
import { formatSpan } from "@/lib/simulated-clock";
import { generatedHash } from "@/lib/generated-hash";
import { useRoom } from "@/live/use-room";
import { useMustDecide } from "@/parts/decisions/use-must-decide";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const MIN_SECONDS = 5;
const MAX_SECONDS = 15;
const touches: readonly Resource[] = ["transactions", "logs/transactions", "wallets"];

type DecisionButtonsProps = {
  transaction: Pick<Transaction, "id" | "status">;
  t: LogsContent;
  anchors?: { complete: Anchor; fail: Anchor };
};

/**
 * Buttons Complete and Fail for a pending transaction; renders nothing for other transactions, or while the person's
 * lesson asks for a decision about this one.
 */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { id, status } = props.transaction;
  const mustDecide = useMustDecide(id);
  return status === "pending" && !mustDecide && <Decision {...props} />;
}

function Decision({ transaction: { id }, t, anchors }: DecisionButtonsProps) {
  const { dice } = useRoom();
  const seconds =
    MIN_SECONDS + Math.floor(unit(dice, "processing", id) * (MAX_SECONDS - MIN_SECONDS + 1));
  const complete = useAction({
    call: (_, attempt) => {
      const txHash = generatedHash(dice, "hash", id);
      return completeTransaction(id, { txHash, processingTime: seconds }, attempt);
    },
    success: {
      title: t("completedTitle"),
      description: t("completedText", { id, span: formatSpan(seconds) }),
    },
    failure: { title: t("completeFailedTitle"), otherwise: t("completeFailedText") },
    touches,
  });
  const fail = useAction({
    call: (_, attempt) =>
      failTransaction(id, { errorMessage: t("failMessage"), retryCount: 0 }, attempt),
    success: { title: t("failedTitle"), description: t("failedText", { id }) },
    failure: { title: t("failFailedTitle"), otherwise: t("failFailedText") },
    touches,
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={t("completeOf", { id })}
        busy={complete.busy}
        disabled={fail.busy}
        onClick={() => complete.run()}
        data-anchor={anchors?.complete}
      >
        {t("complete")}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={t("failOf", { id })}
        busy={fail.busy}
        disabled={complete.busy}
        onClick={() => fail.run()}
        data-anchor={anchors?.fail}
        className="text-destructive"
      >
        {t("fail")}
      </Button>
    </>
  );
}
