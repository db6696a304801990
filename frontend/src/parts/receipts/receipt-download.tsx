import { FileText } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { makeReceipt } from "@/api/transactions";
import { useDownload } from "@/kit/actions/use-download";
import { useReceiptContent } from "@/parts/receipts/use-receipt-content";
import { Button } from "@/kit/ui/button";

type ReceiptDownloadProps = {
  /** Reference of the transaction. */
  transaction: string;
  /** Anchor of a button that stands alone; omit it in a list, because the list itself has an anchor. */
  anchor?: Anchor;
};

/** Button that saves the receipt of a transaction. */
export function ReceiptDownload({ transaction, anchor }: ReceiptDownloadProps) {
  const t = useReceiptContent();
  const { busy, run } = useDownload({
    call: () => makeReceipt(transaction),
    success: ({ name }) => ({ title: t("title"), description: t("saved", { name }) }),
    failure: { title: t("title"), otherwise: t("failed") },
  });
  return (
    <Button
      variant="outline"
      size="sm"
      busy={busy}
      data-anchor={anchor}
      aria-label={t("of", { ref: transaction })}
      onClick={() => run()}
    >
      <FileText aria-hidden />
      {t("action")}
    </Button>
  );
}
