import { useEffect, useEffectEvent, useRef } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router-dom";

import { useKnownSession } from "@/api/session";
import { type Walkthrough, walkthroughsQuery } from "@/api/training";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { DataList } from "@/kit/lists/data-list";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Alert } from "@/kit/layout/alert";
import { Panel } from "@/kit/layout/panel";
import { Screen } from "@/kit/layout/screen";
import { useLearnActions } from "@/screens/learn/use-learn-actions";
import { useLearnContent } from "@/screens/learn/use-learn-content";
import { WalkthroughSkeleton, WalkthroughTile } from "@/screens/learn/walkthrough-tile";

/** Screen with the walkthroughs of the room, for a person who learns alone. */
export function LearnScreen() {
  const t = useLearnContent();
  const query = useStableQuery(walkthroughsQuery());
  const { data: session } = useKnownSession();
  // Guests get no buttons and no links to start a walkthrough, because the server would reject the request.
  const guest = session?.guest === true;
  return (
    <Screen t={t}>
      {!guest && <LinkConfirmation walkthroughs={query.data} />}
      <Panel
        title={t("listTitle")}
        hint={t(guest ? "listHintGuest" : "listHint")}
        data-anchor="learn.list"
        className="@container"
      >
        <DataList
          label={t("listTitle")}
          query={query}
          itemKey={({ key }) => key}
          empty={{ title: t("empty"), hint: t("emptyHint") }}
          skeletonRows={2}
          skeleton={<WalkthroughSkeleton />}
          className="grid grid-cols-1 gap-4 divide-y-0 @min-[44rem]:grid-cols-2 @min-[64rem]:grid-cols-3"
          itemClassName="py-0"
        >
          {(walkthrough) => <WalkthroughTile walkthrough={walkthrough} guest={guest} t={t} />}
        </DataList>
      </Panel>
    </Screen>
  );
}

/**
 * Confirmation for a link to a walkthrough: `/learn?try=<walkthrough>&from=<step>` starts it at a step,
 * `/learn?play=<walkthrough>` plays it. A trainer who follows a link within the console isn't asked.
 */
function LinkConfirmation({ walkthroughs }: { walkthroughs: readonly Walkthrough[] | undefined }) {
  const t = useLearnContent();
  const [params, setParams] = useSearchParams();
  // True after the start. The start resets the list, so the effect below may run again before the next screen is shown.
  const begun = useRef(false);
  const playedKey = params.get("play");
  const key = playedKey ?? params.get("try") ?? "";
  const { begin } = useLearnActions({ key, lesson: null }, t);
  const linkedWalkthrough = walkthroughs?.find((walkthrough) => walkthrough.key === key);
  const show = playedKey !== null;
  const step = show ? undefined : (params.get("from") ?? undefined);
  const { data: session } = useKnownSession();
  // Start without a question only for a navigation within the console (Push): a link on another site loads the page
  // (Pop).
  const isOwnLink = useNavigationType() === NavigationType.Push && session?.role === "trainer";
  const beginsAtOnce = isOwnLink && linkedWalkthrough !== undefined;
  const beginOnce = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    begin.run({ show, step });
  });
  useEffect(() => {
    if (beginsAtOnce) beginOnce();
  }, [beginsAtOnce]);
  if (key === "" || walkthroughs === undefined || beginsAtOnce) return null;
  if (!linkedWalkthrough) return <Alert tone="failed" title={t("tryUnknown")} />;
  const { title, lesson } = linkedWalkthrough;
  const texts = [
    t(show ? "playText" : "tryText", { title }),
    ...(lesson?.state === "running" ? [t("copyGoes")] : []),
  ];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        // On Cancel, remove the link from the URL, because a reload would ask again. After a start, change nothing,
        // because the URL is already that of the first screen.
        if (!open && !begun.current) setParams({}, { replace: true });
      }}
      title={t(show ? "playTitle" : "tryTitle")}
      question={texts.join(" ")}
      action={t(show ? "play" : "start")}
      onConfirm={async () => {
        const outcome = await begin.submit({ show, step });
        begun.current = outcome.succeeded;
        return outcome;
      }}
      anchor="learn.confirm"
    />
  );
}
