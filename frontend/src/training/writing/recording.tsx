import { useQuery } from "@tanstack/react-query";
import { Circle, Square } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { operationsQuery } from "@/api/walkthroughs";
import { Button } from "@/kit/ui/button";
import {
  changeSteps,
  chooseStep,
  countRecorded,
  type Draft,
  idOf,
  setRecording,
} from "@/parts/writing/draft";
import { useEditor } from "@/training/writing/editor-context";
import { startRecording } from "@/training/writing/record";
import { type WrittenStep } from "@/training/writing/script";
import { MAX_STEPS } from "@/training/writing/steps";

/**
 * Button that records what the trainer does as steps at the end of the walkthrough, and the state of the recording. The
 * draft stores that state, because a recording only pauses while another pane covers the editor.
 */
export function Recording({ draft: { contents, recorded } }: { draft: Draft }) {
  const { t } = useEditor();
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const [ignored, setIgnored] = useState<string>();
  const recording = useRef<ReturnType<typeof startRecording>>(undefined);
  const on = recorded !== undefined;
  const { data } = useQuery({ ...operationsQuery(), enabled: on });
  const { steps } = contents;
  const isFull = steps.length >= MAX_STEPS;

  const ids = useEffectEvent(() => new Set(steps.map(idOf)));
  const operations = useEffectEvent(() => data ?? []);
  useEffect(() => {
    if (!on || isFull) return undefined;
    const started = startRecording({
      operations: () => operations(),
      onStep(step) {
        setIgnored(undefined);
        changeSteps<WrittenStep>((all) => [...all, step]);
        countRecorded();
      },
      // Keep the rest of the step: its text may have been written meanwhile.
      onChange({ id, do: acts, until }) {
        const grown = { do: acts, ...(until && { until }) };
        changeSteps<WrittenStep>(
          (all) => all.map((one) => (one.id === id ? { ...one, ...grown } : one)),
          id,
        );
      },
      onIgnored: setIgnored,
      ids: () => ids(),
    });
    recording.current = started;
    return () => {
      recording.current = undefined;
      started.stop();
    };
  }, [on, isFull]);
  const visited = useEffectEvent(() => {
    recording.current?.recordVisit(pathname, search, navigationType === NavigationType.Pop);
  });
  useEffect(() => {
    visited();
  }, [pathname, search]);

  function toggle() {
    if (!on) {
      // Show the list of steps, in which each recorded step appears.
      chooseStep(undefined);
      setIgnored(undefined);
    }
    setRecording(!on && !isFull);
  }
  const Icon = on ? Square : Circle;
  return (
    <div className="grid gap-1.5">
      <Button
        variant={on ? "default" : "outline"}
        size="sm"
        className="justify-self-start"
        aria-disabled={!on && isFull}
        onClick={toggle}
      >
        <Icon aria-hidden />
        {t(on ? "stopRecording" : "record")}
      </Button>
      <div aria-live="polite" className="grid gap-1 text-xs empty:hidden">
        {on && <p>{t("recordingOn", { count: String(recorded) })}</p>}
        {isFull && <p>{t("full", { count: String(MAX_STEPS) })}</p>}
        {on && ignored !== undefined && <p className="text-status-pending">{ignored}</p>}
      </div>
    </div>
  );
}
