import { ClipboardCheck, GraduationCap } from "lucide-react";
import { useSearchParams } from "react-router-dom";

import { ownDebriefQuery } from "@/api/debrief";
import { useKnownSession } from "@/api/session";
import { Panel } from "@/kit/layout/panel";
import { ScreenLink } from "@/kit/layout/screen-link";
import { ListEmpty, ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { requestPlace } from "@/lib/place-request";
import { useDocumentTitle } from "@/lib/use-document-title";
import { OwnResults } from "@/parts/results/own-results";
import { useDebriefContent } from "@/screens/debrief/use-debrief-content";

/** Page with the person's own results: those of their seat, or of a lesson taken alone. */
export function OwnScreen() {
  const t = useDebriefContent();
  const [params] = useSearchParams();
  const lesson = params.get("lesson") ?? undefined;
  const query = useStableQuery(ownDebriefQuery(lesson));
  const { data: session } = useKnownSession();
  const found = query.data?.debrief;
  useDocumentTitle(t("ownTitle"));

  function body() {
    // Omit “Show me” for an ended lesson that was taken alone, because its room no longer exists.
    const onShow = session?.onSeat && found?.endedAt === null ? requestPlace : undefined;
    if (found) return <OwnResults found={found} onShow={onShow} />;
    if (found === null) {
      const isOther = lesson !== undefined && session?.onSeat === true;
      const Icon = isOther ? ClipboardCheck : GraduationCap;
      return (
        <ListEmpty
          title={t("ownGone")}
          hint={
            <div className="grid justify-items-center gap-3">
              {isOther ? t("ownOther", { ref: lesson }) : t("ownGoneText")}
              <Button asChild variant="outline">
                <ScreenLink to={isOther ? "/debrief/me" : "/learn"}>
                  <Icon aria-hidden />
                  {t(isOther ? "ownTitle" : "learn")}
                </ScreenLink>
              </Button>
            </div>
          }
        />
      );
    }
    if (query.isError) return <ListFailed label={t("ownTitle")} query={query} />;
    return <Skeleton className="h-60" />;
  }

  return (
    <div className="flex flex-col gap-4">
      <header className="min-w-0 wrap-anywhere">
        <h1 className="text-title font-semibold tracking-tight">{t("ownTitle")}</h1>
        <p className="mt-2 text-pretty text-muted-foreground">{t("ownDescription")}</p>
      </header>
      <Panel title={found ? found.title || found.lessonName : t("ownTitle")}>{body()}</Panel>
    </div>
  );
}
