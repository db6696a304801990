import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

import { Parts } from "@/kit/layout/boundary";
import { Panel } from "@/kit/layout/panel";
import { Screen } from "@/kit/layout/screen";
import { LastTransfer } from "@/parts/transfer/last-transfer";
import { TransferForm } from "@/parts/transfer/transfer-form";
import { useTransfer } from "@/parts/transfer/use-transfer";
import { useTransferContent } from "@/parts/transfer/use-transfer-content";
import { Button } from "@/kit/ui/button";
import { RecentTransactions } from "@/screens/wallet-transfer/recent-transactions";

/** Manual wallet transfer: the form, beside its outcome and the newest transactions. */
export function WalletTransferScreen() {
  const t = useTransferContent();
  const transfer = useTransfer(t);
  return (
    <Screen
      t={t}
      actions={
        <Button asChild variant="outline" data-anchor="wallet-transfer.back">
          <Link to="/">
            <ArrowLeft aria-hidden />
            {t("back")}
          </Link>
        </Button>
      }
    >
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="min-w-0">
          <Panel title={t("formTitle")} hint={t("formHint")} data-anchor="wallet-transfer.transfer">
            <TransferForm t={t} execute={transfer.execute} anchor="wallet-transfer.form" />
          </Panel>
        </Parts>
        <Parts className="grid min-w-0 gap-4">
          <LastTransfer t={t} transfer={transfer} anchor="wallet-transfer.last" />
          <RecentTransactions t={t} />
        </Parts>
      </div>
    </Screen>
  );
}
