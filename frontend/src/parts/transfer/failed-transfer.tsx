import { type Transaction } from "@/api/transactions";
import { Amount } from "@/kit/figures/amount";
import { ScreenLink } from "@/kit/layout/screen-link";
import { decimalsOf, productOf } from "@/lib/decimals";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";

/** Number of extra decimals in the fee for an amount with more than two decimals, such as 0.001 BTC. */
const FINER = 3;

type FailedTransferProps = { transaction: Transaction; t: TransferContent };

/** Reason of a failed transfer and the fee that a fraudulent console demands next, announced by a live region. */
export function FailedTransfer({ transaction, t }: FailedTransferProps) {
  return (
    <div role="status" className="empty:hidden">
      {transaction.status === "failed" && <Failure transaction={transaction} t={t} />}
    </div>
  );
}

function Failure({ transaction: { id, amount, currency, errorMessage }, t }: FailedTransferProps) {
  const decimals = decimalsOf(amount);
  const fee = productOf(amount, t.amount("feeShare"), decimals > 2 ? decimals + FINER : 2);
  return (
    <div className="grid gap-2 rounded-md border border-status-failed p-3">
      <p className="wrap-anywhere text-status-failed">
        {errorMessage === "" ? t("failureUnknown") : errorMessage}
      </p>
      <p className="font-semibold">{t("feeTitle")}</p>
      <p>{t("feeText", { id })}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted-foreground">{t("feeLabel")}</span>
        <Amount value={fee} currency={currency} />
      </p>
      <ScreenLink
        to="/vault-access-generator"
        className="font-medium text-primary underline-offset-4 hover:underline"
      >
        {t("feeRelease")}
      </ScreenLink>
      <p className="text-xs text-muted-foreground">{t("feeNote")}</p>
    </div>
  );
}
