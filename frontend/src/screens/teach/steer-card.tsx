import { Eye, EyeOff, Hand } from "lucide-react";
import { useRef } from "react";

import { type Board, type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { cardOf, Panel } from "@/kit/layout/panel";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { BringForm } from "@/screens/teach/bring-form";
import { ClocksMenu } from "@/screens/teach/clocks-menu";
import { HoldingList } from "@/screens/teach/holding-list";
import { MessageForm } from "@/screens/teach/message-form";
import { NextForAll } from "@/screens/teach/next-for-all";
import { SteerButton } from "@/screens/teach/steer-button";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type SteerCardProps = {
  lesson: TaughtLesson;
  presented: Board["presented"];
  seats: readonly BoardSeat[];
  t: TeachContent;
};

/** Controls that steer everybody in a lesson, with the settings in force. */
export function SteerCard({ lesson, presented, seats, t }: SteerCardProps) {
  const { ref, steps } = lesson;
  const { blank } = presented;
  const card = useRef<HTMLElement>(null);
  // Move the focus to the next entry when “Take back” or “Let go” disappears together with the setting that it ends.
  const entry = useRef(0);
  const handlers = useFocusFallback(() => {
    const ends = [...(card.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
    const next = ends[entry.current] ?? ends.at(-1);
    (next ?? card.current?.querySelector<HTMLElement>("[name=text]"))?.focus();
  });
  return (
    <Panel
      {...cardOf(t, "teach.steer")}
      ref={card}
      {...handlers}
      contentClassName="@container grid gap-4"
    >
      <BringForm lessonRef={ref} t={t} />
      <MessageForm lessonRef={ref} t={t} />
      <div className="flex flex-wrap gap-2">
        {steps.length > 0 && presented.state !== "debriefing" && (
          <NextForAll lessonRef={ref} seats={seats} t={t} />
        )}
        <SteerButton
          lessonRef={ref}
          steering={{ do: blank ? "unblank" : "blank" }}
          icon={blank ? Eye : EyeOff}
          anchor="teach.steer.blank"
          t={t}
        >
          {t(blank ? "unblank" : "blank")}
        </SteerButton>
        <ClocksMenu lessonRef={ref} t={t} />
        <SteerButton
          lessonRef={ref}
          steering={{ do: "lower" }}
          icon={Hand}
          anchor="teach.steer.lower"
          t={t}
        >
          {t("lowerAll")}
        </SteerButton>
      </div>
      <HoldingList
        lesson={lesson}
        presented={presented}
        onFocusEntry={(index) => {
          entry.current = index;
        }}
        t={t}
      />
    </Panel>
  );
}
