import { MonitorUp } from "lucide-react";

import { type ClassItem, type Debrief } from "@/api/debrief";
import { steerLesson } from "@/api/lessons";
import { useAction } from "@/kit/actions/use-action";
import { Panel } from "@/kit/layout/panel";
import { ListEmpty } from "@/kit/lists/list-faces";
import { Button } from "@/kit/ui/button";
import { Choices } from "@/parts/results/choices";
import { Facts } from "@/parts/results/facts";
import { kindOf, rightOf } from "@/parts/results/outcomes";
import { ResultCard } from "@/parts/results/result-card";
import { useResultsContent } from "@/parts/results/use-results-content";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

type ItemsCardProps = { found: Debrief; t: DebriefContent };

/** Items of the answer key with the numbers of people who got them right, most missed first. */
export function ItemsCard({ found, t }: ItemsCardProps) {
  const { items, lesson, lessonName, state } = found;
  const titles = new Map(found.tricks.map(({ key, title }) => [key, title]));
  // Offer “Show on all screens” only in a debriefing: after the end of a lesson its seats have no screens.
  const mayShow = state === "debriefing" && lessonName !== "";
  return (
    <Panel title={t("itemsTitle")} hint={t("itemsHint")} contentClassName="@container">
      {items.length === 0 ? (
        <ListEmpty title={t("itemsEmpty")} hint={t("itemsEmptyHint")} />
      ) : (
        <ol className="grid grid-cols-1 gap-3 @min-[56rem]:grid-cols-2">
          {items.map((item) => (
            <li key={item.id} className="grid min-w-0 grid-cols-1">
              <Item item={item} trick={titles.get(item.trick ?? "")} t={t}>
                {mayShow && <OnAllButton lesson={lesson} item={item} t={t} />}
              </Item>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const missingTexts = {
  ask: "notAnswered",
  decide: "notDecided",
  mark: "notFlagged",
  decoy: "notDone",
} as const;

/** Describe in words how many people had each outcome; an outcome that nobody had is omitted, except the right one. */
function countsOf({ kind, got, near, wrong, missing }: ClassItem, t: DebriefContent): string {
  const others = [
    ["countNear", near],
    ["countWrong", wrong],
    [missingTexts[kind], missing],
  ] as const;
  return [["countGot", got] as const, ...others.filter(([, count]) => count > 0)]
    .map(([text, count]) => t(text, { count: String(count) }))
    .join(", ");
}

type ItemProps = {
  item: ClassItem;
  /** Title of the item's trick. */
  trick: string | undefined;
  t: DebriefContent;
  children: React.ReactNode;
};

function Item({ item, trick, t, children }: ItemProps) {
  const results = useResultsContent();
  const { kind, say, place, why, choices } = item;
  const judgesPlace = kind === "mark" || kind === "decoy";
  return (
    <ResultCard>
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs">
        <span className="text-muted-foreground">{kindOf(item, results)}</span>
        <strong>{countsOf(item, t)}</strong>
      </header>
      <Shares item={item} />
      <h3 className="font-medium text-pretty wrap-anywhere">{judgesPlace ? place : say}</h3>
      {choices.length > 0 && (
        <Choices
          choices={choices.map(({ chosen, ...choice }) => ({
            ...choice,
            note: t("chosenBy", { count: String(chosen) }),
          }))}
          t={results}
        />
      )}
      <Facts
        facts={[
          [t("right"), kind === "decide" && rightOf(item, results)],
          [t("trick"), trick],
          [t("why"), why],
        ]}
      />
      {children}
    </ResultCard>
  );
}

/** Bar with each outcome's share of the people; the counts are beside it, so the bar has no text. */
function Shares({ item: { got, near, wrong, missing } }: Pick<ItemProps, "item">) {
  const parts = [
    [got, "bg-status-ok"],
    [near, "bg-status-pending"],
    [wrong, "bg-status-failed"],
    [missing, "bg-status-unknown"],
  ] as const;
  return (
    <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full bg-muted">
      {parts.map(([count, colour]) => (
        <div key={colour} className={colour} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}

/**
 * Return the anchor that shows an item. For a decision, return the list with the record to decide about, because the
 * details may show another record.
 */
function anchorOf({ at, about }: ClassItem): string | null {
  if (about === null) return at;
  return about.startsWith("TRN-")
    ? "transaction-logs.list.table"
    : "document-processing.documents.list";
}

/**
 * Return the reference of an item's record, or undefined for a row without a record, because such a row can't be
 * highlighted.
 */
function rowOf({ row, about }: ClassItem): string | undefined {
  const ref = about ?? row ?? "";
  return /^(?:TRN|SIM)-/.test(ref) ? ref : undefined;
}

type OnAllProps = { lesson: string; item: ClassItem; t: DebriefContent };

/** Button that brings every seat to the place that an item is about. */
function OnAllButton({ lesson, item, t }: OnAllProps) {
  const to = anchorOf(item);
  const place = item.about ?? item.place;
  const { busy, run } = useAction({
    call: () => steerLesson(lesson, { do: "bring", to: to ?? undefined, row: rowOf(item) }),
    success: { title: t("sent"), description: place },
    failure: ({ message }) => ({ title: t("steerFailed"), description: message ?? t("tryAgain") }),
    touches: ["lessons"],
  });
  if (to === null) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      data-print="hidden"
      aria-label={t("onAllOf", { place })}
      busy={busy}
      onClick={() => {
        run();
      }}
    >
      <MonitorUp aria-hidden />
      {t("onAll")}
    </Button>
  );
}
