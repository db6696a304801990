import { CircleCheck, CircleX } from "lucide-react";
import { useId, useState } from "react";

import { type Answer, type Question as StepQuestion, type Step } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { RichText } from "@/training/guide/rich-text";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type SeatActions } from "@/training/guide/use-seat-actions";

type VerdictProps = { chosen: NonNullable<Answer["chosen"]>[number]; t: GuideContent };

/** Outcome of a choice, right or wrong, and the reason. */
function Verdict({ chosen: { right, why }, t }: VerdictProps) {
  const Icon = right ? CircleCheck : CircleX;
  return (
    <p className="flex gap-1.5 text-xs">
      <Icon
        aria-hidden
        className={`mt-0.5 size-3.5 shrink-0 ${right ? "text-status-ok" : "text-status-failed"}`}
      />
      <span>
        <strong>{t(right ? "right" : "wrong")}</strong> <RichText text={why} values={[]} />
      </span>
    </p>
  );
}

/** Return the note about an answer: whether right choices are missing, and that only the first try counts. */
function noteOf({ outcome, tries }: Answer, t: GuideContent): string {
  if (outcome === null) return t("answered");
  const note =
    tries > 1
      ? t("laterTry", { tries: String(tries) })
      : t(outcome === "right" ? "rightFirst" : "wrongFirst");
  return outcome === "partly" ? `${t("partly")} ${note}` : note;
}

type QuestionProps = {
  step: Step;
  ask: StepQuestion;
  answer: Answer | undefined;
  /** True for an earlier step, which is read-only. */
  past: boolean;
  actions: SeatActions;
  t: GuideContent;
};

/** Question of a step: its choices, and the explanations of the chosen ones. */
export function Question({ step, ask, answer, past, actions, t }: QuestionProps) {
  const name = useId();
  const sent = answer?.choices ?? [];
  const [picked, setPicked] = useState<readonly number[]>(sent);
  const changed = picked.length > 0 && String(picked) !== String(sent);
  const kind = ask.several ? "checkbox" : "radio";

  function pick(number: number, on: boolean) {
    const others = ask.several ? picked.filter((one) => one !== number) : [];
    setPicked(on ? [...others, number].toSorted((a, b) => a - b) : others);
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) actions.answer.run({ step: step.id, choices: [...picked] });
      }}
    >
      <fieldset disabled={past} className="grid gap-1.5">
        <legend className="mb-1 text-xs text-muted-foreground">
          {t(ask.several ? "chooseSeveral" : "chooseOne")}
        </legend>
        {ask.choices.map((choice, at) => {
          const chosen = answer?.chosen?.find((one) => one.choice === at + 1);
          return (
            <div
              key={choice}
              className="grid gap-1 rounded-md border px-2.5 py-1.5 has-checked:border-primary"
            >
              <label className="flex min-h-6 gap-2">
                <input
                  type={kind}
                  name={name}
                  className="mt-1 size-3.5 shrink-0 accent-primary"
                  checked={picked.includes(at + 1)}
                  onChange={(event) => {
                    pick(at + 1, event.target.checked);
                  }}
                />
                <span className="min-w-0 wrap-anywhere">
                  <RichText text={choice} values={[]} />
                </span>
              </label>
              {chosen && <Verdict chosen={chosen} t={t} />}
            </div>
          );
        })}
      </fieldset>
      <p role="status" className="text-xs text-muted-foreground empty:hidden">
        {answer && noteOf(answer, t)}
      </p>
      {!past && (changed || !answer) && (
        <Button
          type="submit"
          size="sm"
          className="justify-self-start"
          busy={actions.answer.busy}
          aria-disabled={!changed}
        >
          {t(answer ? "answerAgain" : "answer")}
        </Button>
      )}
    </form>
  );
}
