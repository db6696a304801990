import {
  ArrowDown,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  Copy,
  type LucideIcon,
  Play,
  Plus,
  Trash2,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";

import { Button } from "@/kit/ui/button";
import { IconButton } from "@/kit/ui/icon-button";
import { type Trial } from "@/lib/trial";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { changeScript, chooseStep, type Draft, isUnsaved } from "@/parts/writing/draft";
import { useEditor } from "@/training/writing/editor-context";
import { fieldMistakes, focusField } from "@/training/writing/fields";
import { type WrittenStep } from "@/training/writing/script";
import { StepForm } from "@/training/writing/step-form";
import { StepList } from "@/training/writing/step-list";
import { freeId, MAX_STEPS, startScreen } from "@/training/writing/steps";

/** Steps of the draft. The focus moves to the form of a chosen step, and from there back to its entry in the list. */
export function StepEditor({ draft }: { draft: Draft }) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef(draft.step);
  const handlers = useFocusFallback(() => {
    const entry = `[data-step="${CSS.escape(last.current ?? "")}"]`;
    root.current?.querySelector<HTMLElement>(`section,${entry}`)?.focus();
  });
  useEffect(() => {
    last.current = draft.step ?? last.current;
  }, [draft.step]);
  return (
    <div ref={root} className="grid grid-cols-1 gap-3" {...handlers}>
      <Steps draft={draft} />
    </div>
  );
}

/** List of all steps, or the form of the chosen one. */
function Steps({ draft }: { draft: Draft }) {
  const { scriptKey, pane, t } = useEditor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The cast is safe: the server has checked the saved steps, and the forms write this format.
  const steps = draft.contents.steps as WrittenStep[];
  const index = steps.findIndex(({ id }) => id === draft.step);
  const step = steps[index];
  const ids = new Set(steps.map(({ id }) => id));
  const isFull = steps.length >= MAX_STEPS;

  function choose(id: string | undefined) {
    chooseStep(id);
    pane.scrollToTop();
  }
  function insert(place: number, added: WrittenStep) {
    flushSync(() => {
      changeScript({ steps: steps.toSpliced(place, 0, added) }, undefined, added.id);
    });
    focusField(pane.ref.current, "say");
  }
  function add(place: number) {
    insert(place, { id: freeId(ids, "step", steps.length + 1), say: "" });
  }

  /** Start the saved walkthrough in a copy of the room. */
  function start(query: Record<string, string>) {
    const state: Trial = { screen: startScreen(steps, index), back: pathname };
    void navigate(`/learn?${new URLSearchParams(query).toString()}`, { state });
  }

  if (!step) {
    return (
      <StepList
        steps={steps}
        mistakes={draft.mistakes}
        recorded={draft.recorded}
        onAdd={isFull ? undefined : () => add(steps.length)}
        onCheckAll={isUnsaved(draft) ? undefined : () => start({ play: scriptKey })}
      />
    );
  }
  const [before, after] = [steps[index - 1], steps[index + 1]];
  const move = (to: number) => {
    changeScript({ steps: steps.toSpliced(index, 1).toSpliced(to, 0, step) });
  };
  const jumps: ToolProps[] = [
    { icon: ChevronLeft, label: t("previous"), off: !before, onPress: () => choose(before?.id) },
    { icon: ChevronRight, label: t("next"), off: !after, onPress: () => choose(after?.id) },
  ];
  const tools: ToolProps[] = [
    { icon: Plus, label: t("addAfter"), off: isFull, onPress: () => add(index + 1) },
    { icon: ArrowUp, label: t("moveUp"), off: !before, onPress: () => move(index - 1) },
    { icon: ArrowDown, label: t("moveDown"), off: !after, onPress: () => move(index + 1) },
    {
      icon: Copy,
      label: t("copyStep"),
      off: isFull,
      onPress() {
        insert(index + 1, { ...step, id: freeId(ids, step.id.replace(/-\d+$/, ""), 2) });
      },
    },
    {
      icon: Play,
      label: t("tryStep"),
      off: isUnsaved(draft),
      onPress() {
        start({ try: scriptKey, from: step.id });
      },
    },
    {
      icon: Trash2,
      label: t("deleteStep"),
      off: steps.length === 1,
      onPress() {
        changeScript({ steps: steps.toSpliced(index, 1) }, undefined, (after ?? before)?.id);
      },
    },
  ];
  return (
    <section
      tabIndex={-1}
      aria-label={t("step", { number: String(index + 1) })}
      className="grid grid-cols-1 gap-3"
    >
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="sm"
          className="px-1"
          onClick={() => {
            choose(undefined);
          }}
        >
          <ChevronLeft aria-hidden />
          {t("allSteps")}
        </Button>
        <p className="mr-auto text-xs text-muted-foreground">
          {t("stepOf", { number: String(index + 1), count: String(steps.length) })}
        </p>
        {jumps.map((tool, place) => (
          <Tool key={place} {...tool} />
        ))}
      </div>
      <div role="group" aria-label={t("stepActions")} className="flex flex-wrap gap-1">
        {tools.map((tool, place) => (
          <Tool key={place} {...tool} />
        ))}
      </div>
      <StepForm
        // Keyed by step, so that another step doesn't inherit open lists of places or the pointing.
        key={step.id}
        step={step}
        earlier={steps.slice(0, index)}
        mistakes={fieldMistakes(draft, t).filter((mistake) => mistake.step === step.id)}
        wait={draft.waits.get(step.id) ?? ""}
        change={(next, field) => {
          const typed = field && `${step.id}.${field}`;
          changeScript({ steps: steps.with(index, next) }, typed);
        }}
      />
    </section>
  );
}

type ToolProps = { icon: LucideIcon; label: string; off: boolean; onPress: () => void };

function Tool({ off, onPress, ...button }: ToolProps) {
  return (
    <IconButton
      {...button}
      className="size-8"
      aria-disabled={off}
      onClick={() => {
        if (!off) onPress();
      }}
    />
  );
}
