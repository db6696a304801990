import { useState } from "react";

import { type Presented, type Teaching } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { LiveRegion } from "@/kit/notices/live-region";
import { useGuideContent } from "@/training/guide/use-guide-content";
import { nameOf } from "@/training/page/dom";
import { entryOf } from "@/training/page/next";
import { Bar, Bars } from "@/training/presenter/bars";
import { Blank } from "@/training/presenter/blank";
import { useBring } from "@/training/presenter/use-bring";
import { useReturnPoint } from "@/training/presenter/use-return-point";
import { isFor, useLastSeen } from "@/training/presenter/use-last-seen";

type PresenterProps = { lesson: string; teaching: Teaching };

/** Presentation of a lesson's trainer on a seat: a screen, a message or a blank page. */
export function Presenter({ lesson, teaching: { seat, presented } }: PresenterProps) {
  const t = useGuideContent();
  const { blank, bring, message } = useNewest(presented);
  const place = useReturnPoint();
  const pending = useBring({ lesson, seat, bring, place });
  // localStorage, keyed by seat: another guest may use this browser for the same lesson later.
  const [read, setRead] = useLastSeen("read", `${lesson}/${seat}`, "localStorage");

  // A withdrawn or replaced message takes its focused button with it.
  const handlers = useFocusFallback(() => {
    const rest = document.querySelector<HTMLElement>("[data-slot=presented]");
    (rest ?? document.getElementById("main"))?.focus({ preventScroll: true });
  });

  const unread = message && isFor(message, seat) && message.n > read ? message : undefined;
  const telling = unread ? t("trainerMessage", { text: unread.text }) : "";
  const screen = pending && titleOf(pending.screen);
  const showing = screen === undefined ? "" : t("trainerShows", { screen });
  const soon = pending && pending.seconds > 0;

  function dismiss(then: () => void) {
    return () => {
      then();
      document.getElementById("main")?.focus({ preventScroll: true });
    };
  }

  return (
    <>
      <LiveRegion text={telling} />
      <LiveRegion text={pending ? `${showing}. ${t(soon ? "trainerSoon" : "trainerWaits")}` : ""} />
      {(pending ?? unread ?? place.path) !== undefined && (
        <Bars urgent={pending !== undefined} handlers={handlers} t={t}>
          {pending && (
            <Bar text={showing}>
              <span aria-hidden className="text-muted-foreground">
                {soon ? t("trainerIn", { seconds: String(pending.seconds) }) : t("trainerWaits")}
              </span>
              {soon && (
                <Button size="sm" onClick={pending.go}>
                  {t("trainerGo")}
                </Button>
              )}
            </Bar>
          )}
          {unread && (
            <Bar
              text={telling}
              dismiss={t("trainerDismiss")}
              onDismiss={dismiss(() => {
                setRead(unread.n);
              })}
            />
          )}
          {place.path !== undefined && (
            <Bar
              text={t("trainerKept", { screen: titleOf(place.path) })}
              dismiss={t("trainerForget")}
              onDismiss={dismiss(place.forget)}
            >
              <Button variant="outline" size="sm" onClick={place.goBack}>
                {t("trainerBack")}
              </Button>
            </Bar>
          )}
        </Bars>
      )}
      {blank && <Blank t={t} />}
    </>
  );
}

/** Return the newest version: a response may be older than a message received meanwhile. */
function useNewest(presented: Presented): Presented {
  const [newest, setNewest] = useState(presented);
  if (presented.version <= newest.version) return newest;
  setNewest(presented);
  return presented;
}

/** Return the title of a screen in the sidebar. */
function titleOf(path: string): string {
  const entry = document.querySelector(`[data-anchor="${entryOf(path.slice(1))}"]`);
  return entry ? nameOf(entry) : path;
}
