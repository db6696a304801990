import { Suspense } from "react";
import { Link, useLocation } from "react-router-dom";

import { ownDebriefQuery } from "@/api/debrief";
import { PartBoundary } from "@/kit/layout/boundary";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Skeleton } from "@/kit/ui/skeleton";
import { lazyPart } from "@/lib/lazy-part";
import { requestPlace } from "@/lib/place-request";
import { type GuideContent } from "@/training/guide/use-guide-content";

const ownResults = lazyPart(() => import("@/parts/results/own-results").then((m) => m.OwnResults));

/** Path of the page with the person's own results. */
const PAGE = "/debrief/me";

type ResultsProps = {
  /** Reference of a lesson that is taken alone; by default the results of the seat are shown. */
  lesson?: string;
  t: GuideContent;
};

/** Person's own results in the pane, with a link to the page that shows the same results. */
export function Results({ lesson, t }: ResultsProps) {
  const { pathname } = useLocation();
  if (pathname === PAGE) return <p className="text-muted-foreground">{t("resultsHere")}</p>;
  const to = lesson === undefined ? PAGE : `${PAGE}?lesson=${lesson}`;
  return (
    <>
      <p>
        <Link to={to} className="text-primary underline underline-offset-4">
          {t("resultsPage")}
        </Link>
      </p>
      <PartBoundary>
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Loaded lesson={lesson} t={t} />
        </Suspense>
      </PartBoundary>
    </>
  );
}

function Loaded({ lesson, t }: ResultsProps) {
  const query = useStableQuery(ownDebriefQuery(lesson));
  const found = query.data?.debrief;
  if (found) return <ownResults.Part found={found} onShow={requestPlace} />;
  if (query.isError) {
    return <ListFailed label={t("results")} query={query} />;
  }
  return <Skeleton className="h-40" />;
}
