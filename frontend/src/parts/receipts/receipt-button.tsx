import { FileText } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { makeNewestReceipt } from "@/api/transactions";
import { type Attempt, useAction } from "@/kit/actions/use-action";
import { useReceiptContent } from "@/parts/receipts/use-receipt-content";
import { Button } from "@/kit/ui/button";
import { type Content } from "@/content/use-content";
import { saveFile } from "@/lib/save-file";

type ReceiptButtonProps = { t: Content<Record<"actionReceipt", string>>; anchor?: Anchor };

/** Button that saves the receipt of the room's newest transaction, or shows a notice if the room has no transaction. */
export function ReceiptButton({ t, anchor }: ReceiptButtonProps) {
  const texts = useReceiptContent();
  const { busy, run } = useAction({
    call: async (_: void, { signal }: Attempt) => {
      const file = await makeNewestReceipt(signal);
      if (file) saveFile(file.name, file.content);
      return file;
    },
    success: (file) => ({
      title: texts("title"),
      description: file ? texts("saved", { name: file.name }) : texts("none"),
    }),
    failure: { title: texts("title"), otherwise: texts("failed") },
  });
  return (
    <Button variant="outline" busy={busy} data-anchor={anchor} onClick={() => run()}>
      <FileText aria-hidden />
      {t("actionReceipt")}
    </Button>
  );
}
