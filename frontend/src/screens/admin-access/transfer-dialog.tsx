import { SimulatedArea } from "@/parts/marks/simulated-area";
import { TransferFacts } from "@/parts/transfer/last-transfer";
import { TransferForm } from "@/parts/transfer/transfer-form";
import { useTransfer } from "@/parts/transfer/use-transfer";
import { useTransferContent } from "@/parts/transfer/use-transfer-content";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";
import { useReturnFocus } from "@/kit/ui/use-return-focus";

type TransferDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function TransferDialog({ open, onOpenChange }: TransferDialogProps) {
  const t = useTransferContent();
  const focus = useReturnFocus();
  const transfer = useTransfer(t);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-3xl" data-anchor="admin-access.transfer.dialog" {...focus}>
        <DialogHead title={t("formTitle")} hint={t("formHint")} />
        <TransferForm t={t} execute={transfer.execute} anchor="admin-access.transfer.form" />
        {transfer.last !== undefined && (
          <SimulatedArea className="grid gap-3 border-t pt-4">
            <h3 className="text-sm font-semibold">{t("lastTitle")}</h3>
            <TransferFacts t={t} transfer={transfer} />
          </SimulatedArea>
        )}
      </DialogContent>
    </Dialog>
  );
}
