import { CircleAlert } from "lucide-react";
import { useState } from "react";

import { refusalOf } from "@/components/notices/refusal";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { useReturnFocus } from "@/lib/use-return-focus";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  question: string;
  /** Says what is done: Delete wallet, not OK. */
  action: string;
  cancel?: string;
  destructive?: boolean;
  /** Runs with the dialog open and closes it; where it throws, the dialog stays and says why. */
  onConfirm: () => Promise<unknown> | void;
};

/** Asks before something is done that can't be taken back; Cancel has the focus, so Enter by habit does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  action,
  cancel = "Cancel",
  destructive = false,
  onConfirm,
}: ConfirmDialogProps) {
  const focus = useReturnFocus();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  function change(next: boolean) {
    if (busy) return;
    setFailure(undefined);
    onOpenChange(next);
  }

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (error) {
      console.warn("A confirmed action failed.", error);
      setFailure(refusalOf(error).reason ?? "The server gave no answer. Try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertDialog open={open} onOpenChange={change}>
      <AlertDialogContent {...focus}>
        <div className="grid gap-1">
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{question}</AlertDialogDescription>
        </div>
        {failure !== undefined && (
          <p role="alert" className="flex gap-2 text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
            <span className="min-w-0 break-words">{failure}</span>
          </p>
        )}
        <DialogFooter>
          <AlertDialogCancel asChild>
            <Button variant="outline" disabled={busy}>
              {cancel}
            </Button>
          </AlertDialogCancel>
          <Button
            variant={destructive ? "destructive" : "default"}
            busy={busy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </DialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
