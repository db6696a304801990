import { type ReactNode, Suspense, useContext, useId } from "react";

import { type Board, type Steering, type TaughtLesson } from "@/api/lessons";
import { StatusBadge } from "@/kit/figures/status-badge";
import { PartBoundary } from "@/kit/layout/boundary";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { clockSpeeds } from "@/lib/clock-speeds";
import { lazyPart } from "@/lib/lazy-part";
import { SteerButton } from "@/screens/teach/steer-button";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const placeName = lazyPart(() => import("@/screens/teach/place-choice").then((m) => m.PlaceName));

type HoldingListProps = {
  lesson: Pick<TaughtLesson, "ref" | "clock">;
  presented: Board["presented"];
  /** Called with the index of the entry whose button gets the focus. */
  onFocusEntry: (index: number) => void;
  t: TeachContent;
};

/** List of a lesson's settings in force, each with a button that ends it; renders nothing if there are none. */
export function HoldingList({
  lesson: { ref, clock },
  presented,
  onFocusEntry,
  t,
}: HoldingListProps) {
  const { blank, bring, message } = presented;
  const id = useId();
  const speed = Number(clock?.speed ?? 1);
  const isFrozen = clock?.frozen === true;
  if (!blank && !isFrozen && speed === 1 && bring === null && message === null) return null;
  const line = { lessonRef: ref, t };
  return (
    <div className="grid gap-1.5 border-t pt-3">
      <h3 id={id} className="text-xs font-medium text-muted-foreground">
        {t("holds")}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only notes the focused button */}
      <ul
        aria-labelledby={id}
        className="grid gap-1.5"
        onFocus={({ currentTarget, target }) => {
          onFocusEntry([...currentTarget.children].findIndex((entry) => entry.contains(target)));
        }}
      >
        {blank && <Line {...line} steering={{ do: "unblank" }} text={t("blankSet")} />}
        {isFrozen && (
          <Line
            {...line}
            steering={{ do: "clock", clock: { frozen: false } }}
            text={t("clocksFrozen")}
          />
        )}
        {speed !== 1 && (
          <Line
            {...line}
            steering={{ do: "clock", clock: { speed: "1" } }}
            text={t("clocksFast", { speed: clockSpeeds[speed] ?? `${speed}×` })}
          />
        )}
        {bring && (
          <Line
            {...line}
            steering={{ do: "let_go" }}
            seats={bring.seats}
            text={<Brought {...bring} t={t} />}
            end={t("letGo")}
          />
        )}
        {message && (
          <Line
            {...line}
            steering={{ do: "message", text: "" }}
            seats={message.seats}
            text={t("messageSet", { text: message.text })}
          />
        )}
      </ul>
    </div>
  );
}

type LineProps = {
  lessonRef: string;
  /** Action that ends the setting, and the label of its button, by default “Take back”. */
  steering: Steering;
  end?: string;
  /** Seats that the setting applies to; null for all. */
  seats?: number[] | null;
  text: ReactNode;
  t: TeachContent;
};

function Line({ lessonRef, steering, end, seats, text, t }: LineProps) {
  const id = useId();
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      <span id={id}>{text}</span>
      {seats && (
        <StatusBadge status="unknown">{t("toSome", { count: String(seats.length) })}</StatusBadge>
      )}
      <SteerButton lessonRef={lessonRef} steering={steering} variant="link" describedBy={id} t={t}>
        {end ?? t("takeBack")}
      </SteerButton>
    </li>
  );
}

type BroughtProps = { screen: string; anchor: string | null; t: TeachContent };

function Brought({ screen: path, anchor, t }: BroughtProps) {
  const screens = useContext(ScreenChoicesContext);
  const screen = screens.find(({ value }) => value === path)?.label ?? path;
  return (
    <>
      <span>{t("brought", { screen })}</span>
      {anchor !== null && (
        <PartBoundary>
          <Suspense>
            {" · "}
            <placeName.Part place={anchor} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
