import { CircleCheckBig } from "lucide-react";
import { useQuery } from "@tanstack/react-query";

import { type Seat, walkthroughsQuery } from "@/api/training";
import { FactList } from "@/kit/layout/fact-list";
import { Results } from "@/training/debrief/results";
import { SeatFacts } from "@/training/guide/idle-pane";
import { type GuideContent } from "@/training/guide/use-guide-content";

const MINUTE_MS = 60_000;

/** Summary of a completed walkthrough. */
export function DoneText({ seat, t }: { seat: Seat; t: GuideContent }) {
  const { data: walkthroughs } = useQuery({ ...walkthroughsQuery(), enabled: !seat.teaching });
  const { done, hints } = seat.progress;
  const lesson = walkthroughs?.find(({ key }) => key === seat.walkthrough)?.lesson;
  const last = done.map(({ at }) => Date.parse(at)).reduce((a, b) => Math.max(a, b), 0);
  const count = (how: string) => String(done.filter((step) => step.how === how).length);
  const hintCount = Object.values(hints).reduce((sum, some) => sum + some, 0);
  const facts = [
    { name: t("doneSteps"), value: String(done.length) },
    { name: t("doneEarly"), value: count("early") },
    { name: t("doneSkipped"), value: count("skipped") },
    { name: t("donePlayed"), value: count("played") },
    { name: t("doneHints"), value: String(hintCount) },
  ];
  if (lesson) {
    const minutes = Math.max(1, Math.round((last - Date.parse(lesson.begunAt)) / MINUTE_MS));
    facts.push({ name: t("doneMinutes"), value: String(minutes) });
  }
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
