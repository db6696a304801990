import { CircleCheck, CircleX, RotateCcw } from "lucide-react";
import { useId, useState } from "react";

import { cardOf, Panel } from "@/kit/layout/panel";
import { Button } from "@/kit/ui/button";
import { type PortalContent } from "@/screens/admin-portal/use-portal-content";

const HOLDS = "yes";

type Question = { claim: string; holds: boolean; reason: string };

/** Quiz about the portal's security: the user judges each statement and then sees the reason. */
export function QuizCard({ t }: { t: PortalContent }) {
  const questions: Question[] = t
    .rows("quiz")
    .map(({ claim, holds, reason }) => ({ claim, holds: holds === HOLDS, reason }));
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map());
  const judged = questions.filter(({ claim }) => answers.has(claim));
  const right = judged.filter(({ claim, holds }) => answers.get(claim) === holds);
  return (
    <Panel {...cardOf(t, "admin-portal.quiz")} contentClassName="grid gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-muted-foreground">
        <span role="status">
          {t("quizScore", {
            judged: String(judged.length),
            total: String(questions.length),
            right: String(right.length),
          })}
        </span>
        <Button
          variant="ghost"
          size="sm"
          disabled={answers.size === 0}
          onClick={() => {
            setAnswers(new Map());
          }}
        >
          <RotateCcw aria-hidden />
          {t("quizAgain")}
        </Button>
      </div>
      <ol className="grid divide-y border-t">
        {questions.map((question) => (
          <li key={question.claim}>
            <QuizQuestion
              question={question}
              answer={answers.get(question.claim)}
              onAnswer={(answer) => {
                setAnswers((before) => new Map(before).set(question.claim, answer));
              }}
              t={t}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type QuizQuestionProps = {
  question: Question;
  answer: boolean | undefined;
  onAnswer: (answer: boolean) => void;
  t: PortalContent;
};

function QuizQuestion({
  question: { claim, holds, reason },
  answer,
  onAnswer,
  t,
}: QuizQuestionProps) {
  const claimId = useId();
  const isRight = answer === holds;
  return (
    <div role="group" aria-labelledby={claimId} className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={claimId} className="min-w-0 flex-1 basis-60 font-medium">
          {claim}
        </p>
        <div className="flex flex-wrap gap-2">
          {[true, false].map((choice) => (
            <Button
              key={String(choice)}
              variant={answer === choice ? "default" : "outline"}
              size="sm"
              aria-pressed={answer === choice}
              onClick={() => {
                onAnswer(choice);
              }}
            >
              {t(choice ? "quizHolds" : "quizFails")}
            </Button>
          ))}
        </div>
      </div>
      <div role="status">
        {answer !== undefined && (
          <p className="mt-2 flex items-baseline gap-2">
            {isRight ? (
              <CircleCheck aria-hidden className="size-4 shrink-0 self-center text-status-ok" />
            ) : (
              <CircleX aria-hidden className="size-4 shrink-0 self-center text-status-failed" />
            )}
            <span className="min-w-0">
              <span
                className={
                  isRight ? "font-medium text-status-ok" : "font-medium text-status-failed"
                }
              >
                {t(isRight ? "quizRight" : "quizWrong")}
              </span>{" "}
              <span className="text-muted-foreground">{reason}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
