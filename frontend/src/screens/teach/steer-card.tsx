import { Eye, EyeOff, Hand, type LucideIcon, StepForward } from "lucide-react";
import { type ReactNode, Suspense, useContext, useRef } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type Board, type Steering, type TaughtLesson } from "@/api/lessons";
import { StatusBadge } from "@/kit/figures/status-badge";
import { PartBoundary } from "@/kit/layout/boundary";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Button } from "@/kit/ui/button";
import { wrapText } from "@/kit/ui/wrap-text";
import { lazyPart } from "@/lib/lazy-part";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { BringForm } from "@/screens/teach/bring-form";
import { ClocksMenu } from "@/screens/teach/clocks-menu";
import { MessageForm } from "@/screens/teach/message-form";
import { type TeachContent } from "@/screens/teach/use-teach-content";
import { useSteering } from "@/screens/teach/use-steering";

const placeName = lazyPart(() => import("@/screens/teach/place-choice").then((m) => m.PlaceName));

type SteerCardProps = {
  lesson: TaughtLesson;
  presented: Board["presented"];
  t: TeachContent;
};

/** Controls that steer everybody in a lesson, with the settings in force. */
export function SteerCard({ lesson, presented, t }: SteerCardProps) {
  const { ref, steps } = lesson;
  const { blank, bring, message } = presented;
  const card = useRef<HTMLElement>(null);
  // Take back disappears with the message that it takes back.
  const handlers = useFocusFallback(() =>
    card.current?.querySelector<HTMLElement>("[name=text]")?.focus(),
  );
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
        {steps.length > 0 && (
          <SteerButton
            lessonRef={ref}
            steering={{ do: "step" }}
            icon={StepForward}
            anchor="teach.steer.next"
            t={t}
          >
            {t("nextAll")}
          </SteerButton>
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
      {(blank || bring !== null || message !== null) && (
        <ul className="grid gap-1.5 border-t pt-3">
          {blank && <SetLine>{t("blankSet")}</SetLine>}
          {bring && (
            <SetLine seats={bring.seats} t={t}>
              <Brought {...bring} t={t} />
            </SetLine>
          )}
          {message && (
            <SetLine seats={message.seats} t={t}>
              <span>{t("messageSet", { text: message.text })}</span>
              <SteerButton
                lessonRef={ref}
                steering={{ do: "message", text: "" }}
                variant="link"
                t={t}
              >
                {t("messageBack")}
              </SteerButton>
            </SetLine>
          )}
        </ul>
      )}
    </Panel>
  );
}

type SetLineProps = { seats?: number[] | null; t?: TeachContent; children: ReactNode };

/** Line for a setting in force, with the number of seats unless it is for all. */
function SetLine({ seats, t, children }: SetLineProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      {wrapText(children)}
      {t && seats && (
        <StatusBadge status="unknown">{t("toSome", { count: String(seats.length) })}</StatusBadge>
      )}
    </li>
  );
}

type BroughtProps = { screen: string; anchor: string | null; t: TeachContent };

function Brought({ screen: path, anchor, t }: BroughtProps) {
  const screens = useContext(ScreenChoicesContext);
  const screen = screens.find(({ value }) => value === path)?.label ?? path;
  return (
    <span>
      <span>{t("brought", { screen })}</span>
      {anchor !== null && (
        <PartBoundary>
          <Suspense>
            {" · "}
            <placeName.Part place={anchor} />
          </Suspense>
        </PartBoundary>
      )}
    </span>
  );
}

type SteerButtonProps = {
  lessonRef: string;
  steering: Steering;
  icon?: LucideIcon;
  variant?: "outline" | "link";
  anchor?: Anchor;
  t: TeachContent;
  children: ReactNode;
};

/** Button that steers everybody in one way. */
function SteerButton({
  lessonRef,
  steering,
  icon: Icon,
  variant = "outline",
  anchor,
  t,
  children,
}: SteerButtonProps) {
  const { busy, run } = useSteering(lessonRef, t);
  return (
    <Button
      variant={variant}
      size="sm"
      busy={busy}
      data-anchor={anchor}
      onClick={() => {
        run(steering);
      }}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </Button>
  );
}
