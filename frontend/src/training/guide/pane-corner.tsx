import { Hand, LogOut } from "lucide-react";

import { type Seat } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { IconButton } from "@/kit/ui/icon-button";
import { isViewingSeat } from "@/lib/seat-view";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type SeatActions } from "@/training/guide/use-seat-actions";

type CornerProps = { actions: SeatActions; t: GuideContent };

/** Corner of the pane: the Leave button, or in a taught lesson the button that calls the trainer. */
export function PaneCorner({ seat, ...props }: CornerProps & { seat: Seat }) {
  if (isViewingSeat()) return null;
  return seat.teaching ? (
    <HandButton raised={seat.teaching.hand} {...props} />
  ) : (
    <LeaveButton seat={seat} {...props} />
  );
}

/** Button that leaves a walkthrough, or ends the walkthrough if all its steps are done. */
export function LeaveButton({ seat, actions, t }: CornerProps & { seat?: Seat }) {
  return (
    <IconButton
      icon={LogOut}
      label={t("leave")}
      busy={actions.leave.busy || actions.finish.busy}
      onClick={() => {
        if (seat?.progress.step === null) actions.finish.run({ lesson: seat.lesson });
        else actions.leave.run();
      }}
    />
  );
}

function HandButton({ raised, actions, t }: CornerProps & { raised: boolean }) {
  return (
    <Button
      variant={raised ? "default" : "outline"}
      size="sm"
      aria-pressed={raised}
      title={t(raised ? "handUp" : "handDown")}
      busy={actions.hand.busy}
      className="min-h-7 px-2 whitespace-nowrap"
      onClick={() => {
        actions.hand.run({ raised: !raised });
      }}
    >
      <Hand aria-hidden />
      <span className="max-[24rem]:sr-only">{t("hand")}</span>
    </Button>
  );
}
