import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import { FactList } from "@/kit/layout/fact-list";
import { type Farewell } from "@/lib/farewell";
import { type JoinContent } from "@/screens/join/join-content";

/**
 * Page for a person whose lesson is over: the totals of their actions, and the rules to remember, either the
 * walkthrough's rules or general ones.
 */
export function OverPage({ farewell, t }: { farewell: Farewell; t: JoinContent }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const facts = factsOf(farewell, t);
  // A farewell that an earlier version of the console stored has no rules.
  const { rules = [] } = farewell;
  return (
    <>
      <header className="grid gap-1">
        <h1
          ref={title}
          tabIndex={-1}
          className="text-title font-semibold tracking-tight outline-none"
        >
          {t("overTitle")}
        </h1>
        <p className="wrap-anywhere text-muted-foreground">
          {t("seatedLesson", { lesson: farewell.lesson, seat: String(farewell.seat) })}
        </p>
      </header>
      <section aria-label={t("overDid")} className="grid gap-3 rounded-lg border bg-card p-5">
        <h2 className="font-semibold">{t("overDid")}</h2>
        {facts.length > 0 ? <FactList facts={facts} /> : <p>{t("overNothing")}</p>}
      </section>
      <section aria-label={t("rulesTitle")} className="grid gap-3 rounded-lg border bg-card p-5">
        <h2 className="font-semibold">{t("rulesTitle")}</h2>
        <ol className="grid list-decimal gap-2 pl-5 text-pretty">
          {(rules.length > 0 ? rules : t.list("rules")).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      <p className="text-center text-muted-foreground">{t("overClose")}</p>
      <Link to="/join" className="text-center text-primary underline underline-offset-4">
        {t("overJoin")}
      </Link>
    </>
  );
}

/** Return a farewell's facts, without numbers that don't apply to the lesson or the person. */
function factsOf(farewell: Farewell, t: JoinContent) {
  const { done, steps, skipped, played, hints, right, answered, decisions, flags } = farewell;
  const part = (count: number, all: number) =>
    t("overOf", { count: String(count), all: String(all) });
  return [
    { name: t("overSteps"), value: part(done, steps), shown: steps > 0 },
    { name: t("overSkipped"), value: String(skipped), shown: skipped > 0 },
    { name: t("overPlayed"), value: String(played), shown: played > 0 },
    { name: t("overHints"), value: String(hints), shown: hints > 0 },
    { name: t("overRight"), value: part(right, answered), shown: answered > 0 },
    { name: t("overDecisions"), value: String(decisions), shown: decisions > 0 },
    { name: t("overFlags"), value: String(flags), shown: flags > 0 },
  ].filter(({ shown }) => shown);
}
