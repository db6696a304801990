import { useRef } from "react";

import { type Schemas } from "@/api/client";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHead } from "@/kit/ui/dialog";
import { type JoinContent } from "@/screens/join/join-content";

type WhoDialogProps = {
  open: boolean;
  /** Name of the person on this browser's seat. */
  seatOf: string;
  /** Typed name, which differs from the name on the seat. */
  otherName: string;
  /** Called without a person when the dialog is closed. */
  onAnswer: (person?: Schemas["PersonEnum"]) => void;
  onCloseAutoFocus: (event: Event) => void;
  t: JoinContent;
};

/**
 * Dialog that asks whether the same person continues or a new person joins; the button for a new person has the focus.
 */
export function WhoDialog({
  open,
  seatOf: name,
  otherName,
  onAnswer,
  onCloseAutoFocus,
  t,
}: WhoDialogProps) {
  const newSeat = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onAnswer();
      }}
    >
      <DialogContent
        role="alertdialog"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          newSeat.current?.focus();
        }}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <DialogHead
          title={t("whoTitle", { name })}
          hint={t("whoText", { name, typed: otherName })}
        />
        <DialogFooter>
          <Button
            variant="outline"
            onClick={() => {
              onAnswer("same");
            }}
          >
            {t("goOn", { name })}
          </Button>
          <Button
            ref={newSeat}
            onClick={() => {
              onAnswer("new");
            }}
          >
            {t("joinAnew")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
