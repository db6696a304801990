import { Hand, Pause, Play, StepForward } from "lucide-react";
import { type KeyboardEvent } from "react";

import { Button } from "@/kit/ui/button";
import { IconButton } from "@/kit/ui/icon-button";
import { setPlaybackLesson } from "@/lib/playback";
import { PACES, type Show } from "@/training/guide/use-show";
import { type GuideContent } from "@/training/guide/use-guide-content";

const speeds = ["slow", "normal", "fast"] as const;

/** Handle the shortcuts of the bar while the pane has the focus: space bar, n, + and −. */
export function pressShowKey(event: KeyboardEvent, show: Show): void {
  const { key, target } = event;
  // Leave the space bar on a focused button to the browser, which presses the button.
  if (key === " " && target instanceof Element && target.closest("button")) return;
  const acts: Record<string, () => void> = {
    " ": show.playing ? show.pause : show.play,
    n: show.playNext,
    "+": () => {
      show.change(1);
    },
    "-": () => {
      show.change(-1);
    },
  };
  const act = acts[key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act();
}

type ShowProps = { show: Show; t: GuideContent };

/** Button that plays and pauses the walkthrough; ignores the second press of a double click. */
export function PlayButton({ show, t }: ShowProps) {
  const PlayIcon = show.playing ? Pause : Play;
  return (
    <Button
      size="sm"
      aria-keyshortcuts="Space"
      onClick={({ detail }) => {
        if (detail > 1) return;
        if (show.playing) show.pause();
        else show.play();
      }}
    >
      <PlayIcon aria-hidden />
      {t(show.playing ? "pause" : "play")}
    </Button>
  );
}

/** Playback controls of a walkthrough. */
export function ShowBar({ show, t }: ShowProps) {
  return (
    <>
      <PlayButton show={show} t={t} />
      <Button
        variant="outline"
        size="sm"
        aria-keyshortcuts="N"
        busy={show.playingOne}
        onClick={show.playNext}
      >
        <StepForward aria-hidden />
        {t("playNext")}
      </Button>
      <IconButton
        icon={Hand}
        label={t("myself")}
        className="ml-auto size-8"
        onClick={() => {
          setPlaybackLesson(null);
        }}
      />
      <div
        role="group"
        aria-label={t("speed")}
        className="flex w-full gap-0.5 not-tall:w-auto rounded-md bg-muted p-0.5"
      >
        {speeds.map((pace) => (
          <Button
            key={pace}
            variant="ghost"
            size="sm"
            aria-pressed={show.pace === PACES[pace]}
            className="min-h-7 flex-1 text-xs aria-pressed:bg-card aria-pressed:shadow-sm"
            onClick={() => {
              show.setPace(PACES[pace]);
            }}
          >
            {t(pace)}
          </Button>
        ))}
      </div>
    </>
  );
}
