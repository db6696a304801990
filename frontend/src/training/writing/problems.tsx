import { useContext, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Button } from "@/kit/ui/button";
import { type Problem, problemsOf } from "@/training/writing/check";
import { useEditor } from "@/training/writing/editor-context";
import { type WrittenStep } from "@/training/writing/script";

/** Time between two checks: the page goes on loading, and the trainer works on it. */
const CHECK_MS = 1000;

type ProblemsProps = {
  step: WrittenStep;
  /** Steps before it: they may open its places. */
  earlier: WrittenStep[];
  mistaken: boolean;
  change: (step: WrittenStep) => void;
};

function isSame(one: Problem[] | undefined, other: Problem[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return the problems of a step on the page that is shown now; undefined while another screen is shown. */
function useProblems({
  step,
  earlier,
}: Pick<ProblemsProps, "step" | "earlier">): Problem[] | undefined {
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

/** Check of a step against the page: what can't be found, with the names that would fit. */
export function Problems({ step, earlier, mistaken, change }: ProblemsProps) {
  const { t } = useEditor();
  const problems = useProblems({ step, earlier });
  const choices = useContext(ScreenChoicesContext);
  const [screen = ""] = (step.at ?? "").split(".");
  const page = choices.find(({ value }) => value === `/${screen}`);
  return (
    <div role="group" aria-label={t("check")} className="grid gap-2 text-xs">
      {problems === undefined && page && (
        <p className="text-muted-foreground">
          {t("checkElsewhere")}{" "}
          <Link className="underline" to={page.value}>
            {page.label}
          </Link>
        </p>
      )}
      {problems?.length === 0 && !mistaken && <p className="text-status-ok">{t("checkGood")}</p>}
      {problems?.map(({ field, message, fits }) => (
        <div key={`${field} ${message}`} className="grid gap-1 rounded-md border px-2.5 py-2">
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
      ))}
    </div>
  );
}
