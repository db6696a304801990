import { type ClassItem, type OwnItem } from "@/api/debrief";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type ResultsContent } from "@/parts/results/use-results-content";

const outcomes = {
  right: ["ok", "right"],
  wrong: ["failed", "wrong"],
  missing: ["unknown", "missing"],
  hit: ["ok", "hit"],
  near: ["pending", "near"],
  missed: ["failed", "missed"],
  false_alarm: ["failed", "falseAlarm"],
  avoided: ["ok", "avoided"],
} as const satisfies Record<OwnItem["outcome"], [status: Status, text: string]>;

type OutcomeProps = Pick<OwnItem, "outcome"> & { t: ResultsContent };

/** Badge for the outcome of an item. */
export function Outcome({ outcome, t }: OutcomeProps) {
  const [status, text] = outcomes[outcome];
  return <StatusBadge status={status}>{t(text)}</StatusBadge>;
}

/** Return the display text for an item's kind. */
export function kindOf({ kind, about }: Pick<ClassItem, "kind" | "about">, t: ResultsContent) {
  return t(kind, { about: about ?? "" });
}

const decisions = { hold: "hold", release: "release", escalate: "escalate" } as const;

/** Return the display text for a decision. */
export function decisionOf(decision: string, t: ResultsContent): string {
  return decision in decisions ? t(decisions[decision as keyof typeof decisions]) : decision;
}

/** Return the right decisions as a text: "Escalate or Hold". */
export function rightOf({ right }: Pick<ClassItem, "right">, t: ResultsContent): string {
  return right
    .map((decision) => decisionOf(decision, t))
    .reduce((one, other) => t("or", { one, other }));
}
