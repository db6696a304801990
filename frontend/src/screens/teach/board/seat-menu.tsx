import {
  Compass,
  EllipsisVertical,
  Hand,
  MessageSquare,
  RotateCcw,
  ScanEye,
  StepForward,
  UserMinus,
} from "lucide-react";
import { useState } from "react";

import { type BoardSeat, type Steering, type TaughtLesson } from "@/api/lessons";
import { Button } from "@/kit/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/kit/ui/dropdown-menu";
import { seatViewAddress } from "@/lib/seat-view";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

/** Action on a seat that first opens a form or a confirmation. */
export type SeatAction = "message" | "bring" | "reset" | "remove";

type SeatMenuProps = {
  lesson: Pick<TaughtLesson, "ref" | "rooms" | "walkthrough" | "state">;
  seat: BoardSeat;
  t: TeachContent;
  onAsk: (what: SeatAction) => void;
};

/** Menu of the actions on one seat. */
export function SeatMenu(props: SeatMenuProps) {
  const { seat, t } = props;
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={t("menuOf", { name: seat.name })}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" data-anchor="teach.board.menu">
        <Items
          {...props}
          onDone={() => {
            setOpen(false);
          }}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Items({ lesson, seat, t, onAsk, onDone }: SeatMenuProps & { onDone: () => void }) {
  const { run } = useSteering(lesson.ref, t, { onSuccess: onDone });
  // Offer no changes of steps and rooms in a debriefing, because the server rejects them.
  const mayChange = lesson.state !== "debriefing";

  /** Steer the seat; the menu closes after a success, and stays open after a failure. */
  function directly(act: Steering["do"]) {
    return (event: Event) => {
      event.preventDefault();
      // Send the current step, so that two trainers who press “Next step” for a person skip only one step.
      const fromSteps = act === "step" && seat.step !== null && { [seat.seat]: seat.step };
      run({ do: act, seats: [seat.seat], ...(fromSteps && { fromSteps }) });
    };
  }
  function after(what: SeatAction) {
    return () => {
      onAsk(what);
    };
  }

  return (
    <>
      <DropdownMenuItem asChild>
        <a href={seatViewAddress(seat.id, seat.screen)} target="_blank" rel="noopener">
          <ScanEye aria-hidden />
          {t("look")}
        </a>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      {mayChange && lesson.walkthrough !== "" && (
        <DropdownMenuItem disabled={seat.step === null} onSelect={directly("step")}>
          <StepForward aria-hidden />
          {t("next")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={after("message")}>
        <MessageSquare aria-hidden />
        {t("messageOne")}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={after("bring")}>
        <Compass aria-hidden />
        {t("bringOne")}
      </DropdownMenuItem>
      <DropdownMenuItem disabled={seat.hand === null} onSelect={directly("lower")}>
        <Hand aria-hidden />
        {t("lower")}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      {mayChange && lesson.rooms === "own" && (
        <DropdownMenuItem onSelect={after("reset")}>
          <RotateCcw aria-hidden />
          {t("reset")}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={after("remove")}>
        <UserMinus aria-hidden />
        {t("remove")}
      </DropdownMenuItem>
    </>
  );
}
