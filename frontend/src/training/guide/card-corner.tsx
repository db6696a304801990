import { Hand, LogOut } from "lucide-react";

import { type Seat } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type SeatActions } from "@/training/guide/use-seat-actions";

type CornerProps = { actions: SeatActions; t: GuideContent };

/** Corner of the card: the Leave button, or in a taught lesson the button that calls the trainer. */
export function CardCorner({ seat, ...props }: CornerProps & { seat: Seat }) {
  return seat.teaching ? (
    <HandButton raised={seat.teaching.hand} {...props} />
  ) : (
    <LeaveButton {...props} />
  );
}

/** Button that leaves a walkthrough. */
export function LeaveButton({ actions, t }: CornerProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={t("leave")}
      title={t("leave")}
      busy={actions.leave.busy}
      className="col-start-3 -mr-1.5"
      onClick={() => {
        actions.leave.run();
      }}
    >
      <LogOut aria-hidden />
    </Button>
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
      className="col-start-3 -mr-1.5 whitespace-nowrap"
      onClick={() => {
        actions.hand.run({ raised: !raised });
      }}
    >
      <Hand aria-hidden />
      {t("hand")}
    </Button>
  );
}
