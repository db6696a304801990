import { StepForward } from "lucide-react";
import { useState } from "react";

import { type BoardSeat } from "@/api/lessons";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { Button } from "@/kit/ui/button";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

type Steps = Record<string, string>;

/** Return the current step of each seat that has one, keyed by seat number. */
function stepsOf(seats: readonly BoardSeat[]): Steps {
  return Object.fromEntries(
    seats.flatMap(({ seat, step }) => (step === null ? [] : [[seat, step]])),
  );
}

type NextForAllProps = { lessonRef: string; seats: readonly BoardSeat[]; t: TeachContent };

/**
 * Button that skips everybody's current step, after a confirmation. The request names the steps that were current when
 * the confirmation opened, because another trainer may already have skipped them.
 */
export function NextForAll({ lessonRef, seats, t }: NextForAllProps) {
  const [shownSteps, setShownSteps] = useState<Steps>({});
  const [open, setOpen] = useState(false);
  const { submit } = useSteering(lessonRef, t);
  const steps = stepsOf(seats);
  const people = Object.keys(shownSteps).length;
  const hasMoved = Object.entries(shownSteps).every(([seat, step]) => steps[seat] !== step);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={Object.keys(steps).length === 0}
        data-anchor="teach.steer.next"
        onClick={() => {
          setShownSteps(steps);
          setOpen(true);
        }}
      >
        <StepForward aria-hidden />
        {t("nextAll")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("nextTitle")}
        question={people === 1 ? t("nextTextOne") : t("nextText", { count: String(people) })}
        action={t("nextAction")}
        obsoleteReason={hasMoved ? t("nextLapsed") : undefined}
        onConfirm={() => submit({ do: "step", fromSteps: shownSteps })}
        anchor="teach.confirm"
      />
    </>
  );
}
