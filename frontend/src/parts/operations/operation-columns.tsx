import { type SwiftOperation } from "@/api/swift-operations";
import { Amount } from "@/kit/figures/amount";
import { agoColumn, type Column } from "@/kit/table/column";
import { Badge } from "@/kit/ui/badge";
import { ProcessingState, statusTexts } from "@/parts/transactions/processing-state";
import { moneyOf } from "@/parts/operations/operation-text";
import { type Content } from "@/content/use-content";
import { typeText } from "@/lib/type-text";

type TextKey =
  | "columnOperation"
  | "columnBank"
  | "columnAmount"
  | "columnFee"
  | "columnStatus"
  | "columnCreated"
  | "noAmount"
  | "feeCurrency"
  | "feeWaived"
  | "levelTwenty"
  | (typeof statusTexts)[keyof typeof statusTexts];

/** Texts of a screen that shows SWIFT operations. */
export type OperationContent = Content<Record<TextKey, string>>;

/** Style of a right-aligned number with its badge below. */
const figureClass = "flex min-w-0 flex-col items-end gap-1";

type CellProps = { operation: SwiftOperation; t: OperationContent };

function OperationName({
  operation: { operationType, id, swiftReference, transactionId },
}: CellProps) {
  return (
    <>
      <div className="truncate font-medium" title={operationType}>
        {typeText(operationType)}
      </div>
      <div
        translate="no"
        className="truncate font-mono text-xs text-muted-foreground"
        title={`${id}, ${swiftReference}, ${transactionId}`}
      >
        {id}
      </div>
    </>
  );
}

function Bank({ operation: { correspondentBank, swiftBic } }: CellProps) {
  return (
    <div className="w-full min-w-0">
      <div className="line-clamp-2 leading-5" title={correspondentBank}>
        {correspondentBank}
      </div>
      <div translate="no" className="font-mono text-xs text-muted-foreground">
        {swiftBic}
      </div>
    </div>
  );
}

function Money({ operation: { operationData, levelTwentyOverride }, t }: CellProps) {
  const money = moneyOf(operationData);
  return (
    <div className={figureClass}>
      {money ? (
        <Amount value={money.amount} currency={money.currency} className="justify-end" />
      ) : (
        <span className="text-muted-foreground">{t("noAmount")}</span>
      )}
      {levelTwentyOverride && <Badge variant="outline">{t("levelTwenty")}</Badge>}
    </div>
  );
}

function Fee({ operation: { feeAmount, feeWaived }, t }: CellProps) {
  return (
    <div className={figureClass}>
      <Amount value={feeAmount} currency={t("feeCurrency")} className="justify-end text-code" />
      {feeWaived && <Badge variant="outline">{t("feeWaived")}</Badge>}
    </div>
  );
}

export function operationColumns(t: OperationContent): Column<SwiftOperation>[] {
  return [
    {
      id: "operation",
      title: t("columnOperation"),
      value: ({ operationType, id, swiftReference, transactionId }) =>
        [typeText(operationType), id, swiftReference, transactionId].join(" "),
      sort: "text",
      cell: (operation) => <OperationName operation={operation} t={t} />,
      width: "17%",
    },
    {
      id: "bank",
      title: t("columnBank"),
      value: ({ correspondentBank, swiftBic }) => `${correspondentBank} ${swiftBic}`,
      sort: "text",
      cell: (operation) => <Bank operation={operation} t={t} />,
    },
    {
      id: "amount",
      title: t("columnAmount"),
      value: ({ operationData }) => moneyOf(operationData)?.amount,
      sort: "decimal",
      align: "end",
      cell: (operation) => <Money operation={operation} t={t} />,
    },
    {
      id: "fee",
      title: t("columnFee"),
      value: ({ feeAmount }) => feeAmount,
      sort: "decimal",
      align: "end",
      cell: (operation) => <Fee operation={operation} t={t} />,
      width: "17%",
    },
    {
      id: "status",
      title: t("columnStatus"),
      value: ({ processingStatus }) => t(statusTexts[processingStatus]),
      sort: "text",
      cell: ({ processingStatus }) => <ProcessingState status={processingStatus} t={t} />,
      width: "8rem",
    },
    agoColumn("created", t("columnCreated"), ({ createdAt }) => createdAt, { width: "7.5rem" }),
  ];
}
