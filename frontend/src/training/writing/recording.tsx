import { useQuery } from "@tanstack/react-query";
import { Circle, Square } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { type Operation, operationsQuery } from "@/api/walkthroughs";
import { Button } from "@/kit/ui/button";
import { changeSteps, chooseStep, idOf, useDraftScript } from "@/parts/writing/draft";
import { useEditor } from "@/training/writing/editor-context";
import { startRecording } from "@/training/writing/record";
import { type WrittenStep } from "@/training/writing/script";
import { MAX_STEPS } from "@/training/writing/steps";

const NO_OPERATIONS: Operation[] = [];

/** Button that records what the trainer does as steps at the end of the walkthrough, and the state of the recording. */
export function Recording() {
  const { t } = useEditor();
  const draft = useDraftScript();
  const [on, setOn] = useState(false);
  const [ignored, setIgnored] = useState<string>();
  const [count, setCount] = useState(0);
  const { data } = useQuery({ ...operationsQuery(), enabled: on });
  const operations = data ?? NO_OPERATIONS;
  const steps = draft?.contents.steps ?? [];
  const isFull = steps.length >= MAX_STEPS;

  const ids = useEffectEvent(() => new Set(steps.map(idOf)));
  function take(step: WrittenStep) {
    setIgnored(undefined);
    setCount((before) => before + 1);
    changeSteps<WrittenStep>((all) => [...all, step]);
  }
  useEffect(() => {
    if (!on || isFull) return undefined;
    return startRecording({
      operations,
      onStep: take,
      // The text may have been written meanwhile.
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
  }, [on, isFull, operations]);

  function toggle() {
    if (!on) {
      // The list shows the steps as they come.
      chooseStep(undefined);
      setCount(0);
      setIgnored(undefined);
    }
    setOn(!on && !isFull);
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
        {on && <p>{t("recordingOn", { count: String(count) })}</p>}
        {isFull && <p>{t("full", { count: String(MAX_STEPS) })}</p>}
        {on && ignored !== undefined && <p className="text-status-pending">{ignored}</p>}
      </div>
    </div>
  );
}
