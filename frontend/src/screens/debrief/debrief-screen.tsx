import { ArrowLeft, Info } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";

import { type Debrief, debriefQuery } from "@/api/debrief";
import { isNotFound } from "@/api/not-found";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Parts } from "@/kit/layout/boundary";
import { ListEmpty, ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Label } from "@/kit/ui/label";
import { Skeleton } from "@/kit/ui/skeleton";
import { Switch } from "@/kit/ui/switch";
import { formatLocal } from "@/lib/simulated-clock";
import { useDocumentTitle } from "@/lib/use-document-title";
import { Downloads } from "@/screens/debrief/downloads";
import { ItemsCard } from "@/screens/debrief/items-card";
import { PeopleCard } from "@/screens/debrief/people-card";
import { ReasonsCard } from "@/screens/debrief/reasons-card";
import { SeatResults } from "@/screens/debrief/seat-results";
import { StepsCard } from "@/screens/debrief/steps-card";
import { Summary } from "@/screens/debrief/summary";
import { TricksCard } from "@/screens/debrief/tricks-card";
import { type DebriefContent, useDebriefContent } from "@/screens/debrief/use-debrief-content";

/** Polling interval of results that are not final yet, because such results change while people work. */
const READ_AGAIN_MS = 15_000;

/** Return the name of a lesson; a lesson that was taken alone has its walkthrough's title. */
function nameOf({ lessonName, title }: Pick<Debrief, "lessonName" | "title">): string {
  return lessonName || title;
}

/** Debriefing of a lesson for its trainers: the class, or the seat that the URL names. */
export function DebriefScreen() {
  const t = useDebriefContent();
  const { ref = "" } = useParams();
  const [params] = useSearchParams();
  const [names, setNames] = useState(true);
  const shown = names ? "true" : "false";
  const query = useStableQuery({
    ...debriefQuery(ref, shown),
    placeholderData: (before: Debrief | undefined) => before,
    refetchInterval: ({ state: { data } }) => (data?.final === false ? READ_AGAIN_MS : false),
  });
  const found = query.data;
  useDocumentTitle(`${found ? nameOf(found) : t("title")} · ${t("title")}`);
  if (!found) {
    return (
      <>
        <h1 className="text-title font-semibold tracking-tight">{t("title")}</h1>
        {isNotFound(query.error) ? (
          <ListEmpty title={t("unknown")} hint={t("unknownHint")} />
        ) : query.isError ? (
          <ListFailed label={t("title")} query={query} />
        ) : (
          <Skeleton className="mt-4 h-60" />
        )}
      </>
    );
  }
  const seat = found.seats.find((one) => String(one.seat) === params.get("seat"));
  const card = { found, names: shown, t } as const;
  return (
    <>
      {query.isError && <RefreshFailed label={t("title")} query={query} />}
      <Parts className="flex flex-col gap-4" resetKeys={[seat?.seat]}>
        <Head found={found} names={names} onNames={setNames} isOfSeat={seat !== undefined} t={t} />
        {!found.final && <GoesOn t={t} />}
        {seat ? (
          <SeatResults key={seat.seat} seat={seat} {...card} />
        ) : (
          <Parts className="flex flex-col gap-4">
            <Summary found={found} t={t} />
            <Downloads {...card} />
            <ItemsCard found={found} t={t} />
            {found.tricks.length > 0 && <TricksCard found={found} t={t} />}
            <ReasonsCard found={found} t={t} />
            <PeopleCard found={found} t={t} />
            <StepsCard found={found} t={t} />
          </Parts>
        )}
      </Parts>
    </>
  );
}

type HeadProps = {
  found: Debrief;
  names: boolean;
  onNames: (names: boolean) => void;
  /** True while a seat is shown instead of the class. */
  isOfSeat: boolean;
  t: DebriefContent;
};

function Head({ found, names, onNames, isOfSeat, t }: HeadProps) {
  const { lesson, lessonName, title, room, begunAt, state, trainer } = found;
  const back = lessonName === "" ? "/teach" : `/teach/${lesson}`;
  const facts = [
    ...(lessonName === "" ? [t("alone")] : [title]),
    t(found.use),
    room,
    formatLocal(new Date(begunAt)),
    trainer ?? "",
  ].filter(Boolean);
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <Link
          to={isOfSeat ? `/debrief/${lesson}` : back}
          className="inline-flex items-center gap-1 text-xs text-primary underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {t(isOfSeat ? "backClass" : lessonName === "" ? "backAlone" : "back")}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-title font-semibold tracking-tight">
            <bdi>{nameOf(found)}</bdi>
          </h1>
          {(state === "debriefing" || state === "ended") && (
            <StatusBadge status={state === "ended" ? "done" : "ok"}>{t(state)}</StatusBadge>
          )}
        </div>
        <p className="mt-1 text-pretty text-muted-foreground">{facts.join(" · ")}</p>
      </div>
      <div className="grid gap-1" data-print="hidden">
        <div className="flex items-center gap-2">
          <Switch
            id="debrief-names"
            checked={names}
            onCheckedChange={onNames}
            aria-describedby="debrief-names-hint"
          />
          <Label htmlFor="debrief-names">{t("names")}</Label>
        </div>
        <p id="debrief-names-hint" className="text-xs text-muted-foreground">
          {t(names ? "namesOn" : "namesOff")}
        </p>
      </div>
    </header>
  );
}

function GoesOn({ t }: { t: DebriefContent }) {
  return (
    <div role="status" className="flex gap-2 rounded-md border px-3 py-2">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-status-busy" />
      <div className="min-w-0">
        <p className="font-medium">{t("goesOn")}</p>
        <p className="text-xs text-muted-foreground">{t("goesOnText")}</p>
      </div>
    </div>
  );
}
