import { Eye } from "lucide-react";

import { type OwnItem } from "@/api/debrief";
import { Button } from "@/kit/ui/button";
import { type Place } from "@/lib/place-request";
import { Choices } from "@/parts/results/choices";
import { Facts } from "@/parts/results/facts";
import { decisionOf, kindOf, Outcome, rightOf } from "@/parts/results/outcomes";
import { ResultCard } from "@/parts/results/result-card";
import { type ResultsContent } from "@/parts/results/use-results-content";

/** Callback that shows a place in the person's own room; undefined if they have no room. */
export type Show = ((place: Place) => void) | undefined;

type OwnItemViewProps = {
  item: OwnItem;
  /** Titles of the tricks by trick key. */
  titles: ReadonlyMap<string, string>;
  onShow: Show;
  t: ResultsContent;
};

/**
 * Result of one item (a question, a decision or a place to flag): the person's action beside the right action, with the
 * reason.
 */
export function OwnItemView({ item, titles, onShow, t }: OwnItemViewProps) {
  const { kind, say, at, row, about, place, why, outcome } = item;
  const isShowable = at !== null || about !== null;
  const judgesPlace = kind === "mark" || kind === "decoy";
  return (
    <ResultCard>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Outcome outcome={outcome} t={t} />
        <span className="text-xs text-muted-foreground">{kindOf(item, t)}</span>
      </header>
      <h4 className="font-medium text-pretty wrap-anywhere">{judgesPlace ? place : say}</h4>
      {kind === "ask" && <Answers item={item} t={t} />}
      {kind === "decide" && <Decisions item={item} t={t} />}
      {kind === "mark" && (
        <Facts
          facts={[
            [t("trick"), titles.get(item.trick ?? "")],
            [t("flaggedAs"), outcome === "near" && item.flag?.trick],
          ]}
        />
      )}
      {kind !== "ask" && <Facts facts={[[t("why"), why]]} />}
      {onShow && isShowable && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          data-print="hidden"
          aria-label={t("showMeOf", { place: about ?? place })}
          onClick={() => {
            onShow({ anchor: at ?? undefined, row: row ?? undefined, about: about ?? undefined });
          }}
        >
          <Eye aria-hidden />
          {t("showMe")}
        </Button>
      )}
    </ResultCard>
  );
}

type PartProps = Pick<OwnItemViewProps, "item" | "t">;

function Answers({ item: { choices, tries, why }, t }: PartProps) {
  return (
    <>
      <Choices
        choices={choices.map(({ chosen, ...choice }) => ({
          ...choice,
          ...(chosen && { note: t("chosen") }),
        }))}
        t={t}
      />
      {why !== "" && <p className="text-xs text-muted-foreground">{why}</p>}
      {tries.length > 1 && (
        <p className="text-xs text-muted-foreground">
          {t("tries", { tries: String(tries.length) })}
        </p>
      )}
    </>
  );
}

function Decisions({ item, t }: PartProps) {
  const decisionFacts = item.decisions.map(
    ({ decision, reason }, place) =>
      [
        t(place === 0 ? "decided" : "laterDecision"),
        `${decisionOf(decision, t)}: ${reason}`,
      ] as const,
  );
  return <Facts facts={[...decisionFacts, [t("rightDecision"), rightOf(item, t)]]} />;
}
