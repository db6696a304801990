import { ShieldAlert } from "lucide-react";

import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";
import { useReturnFocus } from "@/kit/ui/use-return-focus";
import { ResetForm } from "@/screens/login/reset-form";
import { type LoginTexts } from "@/screens/login/texts";

type ResetDialogProps = {
  t: LoginTexts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReset: (username: string) => void;
};

/** Dialog that sets a new password for an operator who can't sign in; it requires the super password. */
export function ResetDialog({ t, open, onOpenChange, onReset }: ResetDialogProps) {
  const focus = useReturnFocus();

  function close() {
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md" data-anchor="login.reset" {...focus}>
        <DialogHead title={t("resetTitle")} hint={t("resetLead")} />
        <p className="flex gap-2 rounded-md border border-status-pending/40 px-3 py-2 text-xs">
          <ShieldAlert aria-hidden className="size-4 shrink-0 text-status-pending" />
          {t("resetNote")}
        </p>
        <ResetForm
          t={t}
          onCancel={close}
          onReset={(username) => {
            onReset(username);
            close();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
