import { useContext, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Button } from "@/kit/ui/button";
import { type Problem, problemsOf } from "@/training/writing/check";
import { useEditor } from "@/training/writing/editor-context";
import { labelAt } from "@/training/writing/fields";
import { type WrittenStep } from "@/training/writing/script";

/**
 * Interval of the checks, which are repeated because the page changes while it loads and while the trainer works on it.
 */
const CHECK_MS = 1000;

function isSame(one: Problem[] | undefined, other: Problem[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Return the problems of a step on the page that is shown now; undefined while another screen is shown. The `earlier`
 * steps may open the step's places.
 */
export function useProblems(step: WrittenStep, earlier: WrittenStep[]): Problem[] | undefined {
  const { pathname } = useLocation();
  const [problems, setProblems] = useState<Problem[]>();
  const check = useEffectEvent(() => {
    const found = problemsOf(step, earlier);
    setProblems((before) => (isSame(before, found) ? before : found));
  });
  useEffect(() => {
    const timer = setInterval(() => {
      check();
    }, CHECK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [step, pathname]);
  return problems;
}

type ProblemNoteProps = {
  problem: Problem;
  step: WrittenStep;
  change: (step: WrittenStep) => void;
};

/** Problem below its field, with the names that would fit. */
export function ProblemNote({ problem: { message, fits }, step, change }: ProblemNoteProps) {
  const { t } = useEditor();
  return (
    <div className="grid gap-1 text-xs">
      <p className="wrap-anywhere text-status-pending">{message}</p>
      {fits.length > 0 && (
        <div role="group" aria-label={t("fits")} className="flex flex-wrap gap-1">
          {fits.map((fit) => (
            <Button
              key={fit.label}
              variant="outline"
              size="sm"
              className="h-auto px-2 text-left whitespace-normal"
              onClick={() => {
                change(fit.change(step));
              }}
            >
              {fit.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

type ProblemsProps = {
  step: WrittenStep;
  problems: Problem[] | undefined;
  mistaken: boolean;
  /** Called to focus the field of a problem. */
  onGo: (path: string) => void;
};

/** Result of the check of a step against the page: the fields at which something can't be found. */
export function Problems({ step, problems, mistaken, onGo }: ProblemsProps) {
  const { t } = useEditor();
  const choices = useContext(ScreenChoicesContext);
  const [screen = ""] = (step.at ?? "").split(".");
  const page = choices.find(({ value }) => value === `/${screen}`);
  const fields = [...new Set(problems?.map(({ field }) => field))];
  return (
    <div role="group" aria-label={t("check")} className="grid gap-1 text-xs">
      {problems === undefined && page && (
        <p className="text-muted-foreground">
          {t("checkElsewhere")}{" "}
          <Link className="underline" to={page.value}>
            {page.label}
          </Link>
        </p>
      )}
      {problems?.length === 0 && !mistaken && <p className="text-status-ok">{t("checkGood")}</p>}
      {fields.length > 0 && <p className="text-status-pending">{t("checkBad")}</p>}
      {fields.map((field) => (
        <Button
          key={field}
          variant="link"
          className="justify-self-start text-left text-xs font-normal whitespace-normal"
          onClick={() => {
            onGo(field);
          }}
        >
          {labelAt(field, t)}
        </Button>
      ))}
    </div>
  );
}
