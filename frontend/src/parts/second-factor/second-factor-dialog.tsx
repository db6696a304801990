import { useSearchParams } from "react-router-dom";

import { type SecondStep } from "@/api/session";
import texts from "@/content/second-factor.json";
import { useContent } from "@/content/use-content";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHead } from "@/kit/ui/dialog";
import { useReturnFocus } from "@/kit/ui/use-return-focus";
import { CodeForm } from "@/parts/second-factor/code-form";

type SecondFactorDialogProps = {
  step: SecondStep;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedIn: (sessionToken: string) => void;
};

/** Dialog for the sign-in step after a correct password: asks for a code, or explains how to set up a second factor. */
export function SecondFactorDialog({
  step,
  open,
  onOpenChange,
  onSignedIn,
}: SecondFactorDialogProps) {
  const t = useContent("second-factor", texts);
  const focus = useReturnFocus();
  const [parameters] = useSearchParams();
  // The next page isn't checked here, because the server ignores a URL of another origin.
  const page = encodeURIComponent(parameters.get("next") ?? "/home");

  function close() {
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md" {...focus}>
        <DialogHead title={t("title")} hint={t(step === "code" ? "lead" : "setUpLead")} />
        {step === "code" ? (
          <CodeForm t={t} onCancel={close} onSignedIn={onSignedIn} />
        ) : (
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button asChild>
              <a href={`/admin/accounts/second-factor/?next=${page}`}>{t("setUp")}</a>
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  );
}
