import { CircleAlert, CircleCheckBig } from "lucide-react";

import { type Seat } from "@/api/training";
import { FactList } from "@/kit/layout/fact-list";
import { cn } from "@/lib/utils";
import { Results } from "@/training/debrief/results";
import { SeatFacts } from "@/training/guide/seat-facts";
import { type Check } from "@/training/guide/use-check";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Return the result of a check as a sentence. */
export function verdictOf({ unplayed }: Check, { steps }: Seat, t: GuideContent): string {
  const of = String(steps.length);
  if (unplayed.length === 0) return t("checked", { of });
  const count = String(steps.length - unplayed.length);
  return t("checkedSome", { count, of, steps: unplayed.join(", ") });
}

/** Result of a check, after its last step. */
export function CheckedText({ check, seat, t }: { check: Check; seat: Seat; t: GuideContent }) {
  const isGood = check.unplayed.length === 0;
  const Icon = isGood ? CircleCheckBig : CircleAlert;
  return (
    <p className="flex items-center gap-2 font-semibold">
      <Icon
        aria-hidden
        className={cn("size-4 shrink-0", isGood ? "text-status-ok" : "text-status-failed")}
      />
      {verdictOf(check, seat, t)}
    </p>
  );
}

/** Summary of a completed walkthrough. */
export function DoneText({ seat, t }: { seat: Seat; t: GuideContent }) {
  const { done, hints } = seat.progress;
  const count = (how: string) => String(done.filter((step) => step.how === how).length);
  const hintCount = Object.values(hints).reduce((sum, some) => sum + some, 0);
  const facts = [
    { name: t("doneSteps"), value: String(done.length) },
    { name: t("doneEarly"), value: count("early") },
    { name: t("doneSkipped"), value: count("skipped") },
    { name: t("donePlayed"), value: count("played") },
    { name: t("doneHints"), value: String(hintCount) },
  ];
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheckBig aria-hidden className="size-4 shrink-0 text-status-ok" />
        {t("doneTitle")}
      </p>
      <FactList facts={facts} />
      <SeatFacts seat={seat} t={t} />
      {!seat.teaching && <Results lesson={seat.lesson} t={t} />}
    </>
  );
}
