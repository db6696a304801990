import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type ProcessState } from "@/kit/process/use-process";
import { cn } from "@/lib/utils";

type StepState = "waiting" | "running" | "done" | "failed" | "cancelled";

/** Labels of a step's states. */
type StepWords = Record<Exclude<StepState, "cancelled">, string> & { cancelled?: string };

const badges: Record<StepState, Status> = {
  waiting: "unknown",
  running: "busy",
  done: "done",
  failed: "failed",
  cancelled: "unknown",
};

function stateOf({ state, step }: ProcessState, place: number): StepState {
  if (place < step) return "done";
  if (place > step || state === "idle") return "waiting";
  return state;
}

type ProcessStepsProps = {
  label: string;
  steps: readonly { name: string; hint?: string }[];
  process: ProcessState;
  words: StepWords;
};

/** Steps of a process with their states; announces progress to screen readers. */
export function ProcessSteps({ label, steps, process, words }: ProcessStepsProps) {
  const { state, step } = process;
  const current = steps[step];
  return (
    <div className="min-w-0">
      <ol
        aria-label={label}
        className="simulated-mark grid divide-y rounded-md border"
        data-simulated="true"
      >
        {steps.map(({ name, hint }, place) => {
          const own = stateOf(process, place);
          return (
            <li
              key={place}
              aria-current={own === "running" ? "step" : undefined}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5"
            >
              <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
                <span
                  aria-hidden
                  className={cn(
                    "grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium",
                    own === "waiting" ? "text-muted-foreground" : "border-primary text-primary",
                  )}
                >
                  {place + 1}
                </span>
                <div className="min-w-0 grow">
                  <div className="font-medium wrap-break-word">{name}</div>
                  {hint !== undefined && (
                    <div className="text-xs text-muted-foreground">{hint}</div>
                  )}
                </div>
              </div>
              <StatusBadge status={badges[own]}>{words[own] ?? words.waiting}</StatusBadge>
            </li>
          );
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {state === "running" &&
          current !== undefined &&
          `${step + 1} / ${steps.length}: ${current.name}`}
      </p>
    </div>
  );
}
