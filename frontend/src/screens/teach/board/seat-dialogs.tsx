import { type BoardSeat } from "@/api/lessons";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useCloseIfObsolete } from "@/kit/actions/use-close-if-obsolete";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";
import { useReturnFocus } from "@/kit/ui/use-return-focus";
import { type SeatAction } from "@/screens/teach/board/seat-menu";
import { BringForm } from "@/screens/teach/bring-form";
import { MessageForm } from "@/screens/teach/message-form";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

type SeatDialogProps = {
  lessonRef: string;
  action: { what: SeatAction; seat: BoardSeat };
  /**
   * Reason why the action is obsolete, set once the seat or the lesson has ended; the dialog then closes and shows the
   * reason as a notice.
   */
  obsoleteReason?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  t: TeachContent;
};

/** Form or confirmation for an action on one seat. */
export function SeatDialog({
  lessonRef,
  action,
  obsoleteReason,
  open,
  onOpenChange,
  t,
}: SeatDialogProps) {
  const { what, seat } = action;
  const { name } = seat;
  const focus = useReturnFocus();
  const { submit } = useSteering(lessonRef, t);
  const asks = what === "reset" || what === "remove";
  useCloseIfObsolete(open && !asks, obsoleteReason, onOpenChange);
  if (asks) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={onOpenChange}
        title={t(`${what}Title`)}
        question={t(`${what}Text`, { name })}
        action={t(what)}
        destructive
        obsoleteReason={obsoleteReason}
        onConfirm={() => submit({ do: what, seats: [seat.seat] })}
        anchor="teach.confirm"
      />
    );
  }
  const form = {
    lessonRef,
    seats: [seat.seat],
    t,
    onDone: () => {
      onOpenChange(false);
    },
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent data-anchor={`teach.board.${what}`} {...focus}>
        <DialogHead title={t(`${what}OneTitle`, { name })} hint={t(`${what}OneHint`)} />
        {what === "message" ? <MessageForm {...form} /> : <BringForm {...form} />}
      </DialogContent>
    </Dialog>
  );
}
