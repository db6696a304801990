import { ShieldAlert } from "lucide-react";
import { type ComponentProps, type SubmitEvent, useId } from "react";

import { ApiError } from "@/api/client";
import { resetPassword } from "@/api/session";
import { useAction } from "@/components/actions/use-action";
import { notice } from "@/components/notices/use-notice";
import { PasswordInput } from "@/components/ui/password-input";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useReturnFocus } from "@/lib/use-return-focus";
import { type LoginTexts } from "@/screens/login/texts";

const MINIMUM_LENGTH = 6;

type ResetDialogProps = {
  t: LoginTexts;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReset: (username: string) => void;
};

function SecretField({ label, ...props }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <PasswordInput {...props} id={id} label={label.toLowerCase()} maxLength={128} required />
    </div>
  );
}

/** Sets a new password for an operator who can't sign in, with the super password that allows it. */
export function ResetDialog({ t, open, onOpenChange, onReset }: ResetDialogProps) {
  const usernameId = useId();
  const focus = useReturnFocus();
  const { busy, run } = useAction({
    call: resetPassword,
    success: (_, { username }) => ({
      title: t("resetDoneTitle"),
      description: t("resetDoneText", { username }),
    }),
    failure: ({ reason, error }) => {
      const answered = error instanceof ApiError ? error.message : undefined;
      return {
        title: t("resetFailedTitle"),
        description: reason ?? answered ?? t("resetFailedText"),
      };
    },
    onSuccess: (_, { username }) => {
      onReset(username);
      onOpenChange(false);
    },
  });

  function refuse(title: string, description: string) {
    notice({ title, description, variant: "destructive" });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => form.get(name) as string;
    const newPassword = read("newPassword");
    if (newPassword !== read("confirmPassword")) {
      refuse(t("mismatchTitle"), t("mismatchText"));
    } else if (newPassword.length < MINIMUM_LENGTH) {
      refuse(t("shortTitle"), t("shortText"));
    } else {
      run({
        username: read("username").trim(),
        superPassword: read("superPassword"),
        newPassword,
      });
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md" {...focus}>
        <DialogHeader>
          <DialogTitle>{t("resetTitle")}</DialogTitle>
          <DialogDescription>{t("resetLead")}</DialogDescription>
        </DialogHeader>
        <p className="flex gap-2 rounded-md border border-status-pending/40 px-3 py-2 text-xs">
          <ShieldAlert aria-hidden className="size-4 shrink-0 text-status-pending" />
          {t("resetNote")}
        </p>
        <form onSubmit={submit} className="grid gap-4">
          <div className="grid gap-1.5">
            <Label htmlFor={usernameId}>{t("resetUsernameLabel")}</Label>
            <Input
              id={usernameId}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={150}
              required
            />
          </div>
          <SecretField label={t("superPasswordLabel")} name="superPassword" autoComplete="off" />
          <SecretField
            label={t("newPasswordLabel")}
            name="newPassword"
            autoComplete="new-password"
          />
          <SecretField
            label={t("confirmPasswordLabel")}
            name="confirmPassword"
            autoComplete="new-password"
          />
          <DialogFooter>
            <Button
              type="button"
              variant="outline"
              onClick={() => {
                onOpenChange(false);
              }}
            >
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {t("resetSubmit")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
