import { useState } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { type ActionOutcome } from "@/kit/actions/use-action";
import { useCloseIfObsolete } from "@/kit/actions/use-close-if-obsolete";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogClose, DialogFooter, DialogHead, QuestionContent } from "@/kit/ui/dialog";
import { useEscape } from "@/kit/ui/use-escape";
import { useReturnFocus } from "@/kit/ui/use-return-focus";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  question: string;
  /** Label of the confirming button; names the action: “Delete wallet”, not “OK”. */
  action: string;
  destructive?: boolean;
  /**
   * Set once the question no longer applies, for example after another person's action; the dialog then closes and
   * shows this reason as a notice.
   */
  obsoleteReason?: string;
  /**
   * Called when the person confirms, with the dialog still open: the `submit` of a `useAction`, or a synchronous
   * change. A failure leaves the dialog open.
   */
  onConfirm: () => Promise<ActionOutcome> | void;
  anchor?: AnchorWith<"action">;
};

/** Confirmation of an irreversible action; Cancel has the focus, so that a habitual Enter does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  action,
  destructive = false,
  obsoleteReason,
  onConfirm,
  anchor,
}: ConfirmDialogProps) {
  const focus = useReturnFocus();
  const { close, onKeyDown } = useEscape();
  const [busy, setBusy] = useState(false);

  // Don't close while busy, because this dialog's own action may be the reason why the question no longer applies.
  useCloseIfObsolete(open && !busy, obsoleteReason, onOpenChange);

  function change(next: boolean) {
    if (!busy) onOpenChange(next);
  }

  async function confirm() {
    setBusy(true);
    try {
      const outcome = await onConfirm();
      if (!outcome || outcome.succeeded) onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      <QuestionContent data-anchor={anchor} onKeyDown={onKeyDown} {...focus}>
        <DialogHead title={title} hint={question} className="pr-0" />
        <DialogFooter>
          <DialogClose asChild>
            <Button ref={close} variant="outline" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button
            variant={destructive ? "destructive" : "default"}
            busy={busy}
            data-anchor={anchor && `${anchor}.action`}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </DialogFooter>
      </QuestionContent>
    </Dialog>
  );
}
