import { type SwiftOperation } from "@/api/swift-operations";
import { Ago } from "@/components/figures/ago";
import { Amount } from "@/components/figures/amount";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { Badge } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/utils";
import { moneyOf, typeText } from "@/screens/swiftnet-access/operation-text";
import { type SwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

export const operationColumns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 @min-[46rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,1fr)_7rem]";

const figures =
  "col-span-full flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 @min-[46rem]:col-span-1 @min-[46rem]:grid @min-[46rem]:justify-items-start";

const states = {
  pending: ["pending", "processingPending"],
  processing: ["busy", "processingProcessing"],
  completed: ["done", "processingCompleted"],
  failed: ["failed", "processingFailed"],
} as const satisfies Record<SwiftOperation["processingStatus"], readonly [Status, string]>;

type OperationRowProps = { operation: SwiftOperation; t: SwiftnetContent };

/** One SWIFT operation: a row of a table, or a small card where there is no room for one. */
export function OperationRow({ operation, t }: OperationRowProps) {
  const { operationType, id, correspondentBank, swiftBic, feeAmount, feeWaived } = operation;
  const money = moneyOf(operation.operationData);
  const [status, word] = states[operation.processingStatus];
  return (
    <div className={cn(operationColumns, "py-2")}>
      <div className="min-w-0">
        <div className="truncate font-medium" title={operationType}>
          {typeText(operationType)}
        </div>
        <div
          className="truncate font-mono text-xs text-muted-foreground"
          title={`${id}, ${operation.swiftReference}, ${operation.transactionId}`}
        >
          {id}
        </div>
      </div>
      <div className="col-span-full min-w-0 @min-[46rem]:col-span-1">
        <div className="truncate" title={correspondentBank}>
          {correspondentBank}
        </div>
        <div className="font-mono text-xs text-muted-foreground">{swiftBic}</div>
      </div>
      <div className={figures}>
        {money ? (
          <Amount value={money.amount} currency={money.currency} className="max-w-full flex-wrap" />
        ) : (
          <span className="text-muted-foreground">{t("noAmount")}</span>
        )}
        {operation.levelTwentyOverride && <Badge variant="outline">{t("levelTwenty")}</Badge>}
      </div>
      <div className={figures}>
        <div className="flex items-baseline gap-1.5">
          <span className="text-xs text-muted-foreground @min-[46rem]:sr-only">
            {t("columnFee")}
          </span>
          <Amount value={feeAmount} currency={t("feeCurrency")} className="text-code" />
        </div>
        {feeWaived && <Badge variant="outline">{t("feeWaived")}</Badge>}
      </div>
      <div className="col-start-2 row-start-1 grid justify-items-end gap-1 @min-[46rem]:col-start-5">
        <StatusBadge status={status}>{t(word)}</StatusBadge>
        <Ago
          moment={operation.createdAt}
          className="text-xs whitespace-nowrap text-muted-foreground"
        />
      </div>
    </div>
  );
}

export function OperationRowSkeleton() {
  return <Skeleton className="my-2 h-32 @min-[46rem]:h-10" />;
}
