import { CircleHelp, SquarePen } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router-dom";

import { deleteLesson, lessonsQuery, type TaughtLesson } from "@/api/lessons";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { cardOf, Panel } from "@/kit/layout/panel";
import { LaterPart } from "@/kit/layout/later-part";
import { Screen } from "@/kit/layout/screen";
import { ScreenLink } from "@/kit/layout/screen-link";
import { DataTable } from "@/kit/table/data-table";
import { Button } from "@/kit/ui/button";
import { lazyPart } from "@/lib/lazy-part";
import { useDocumentTitle } from "@/lib/use-document-title";
import { useMedia } from "@/lib/use-media";
import { lessonColumns, LessonRecord } from "@/screens/teach/lesson-columns";
import { useTeachContent } from "@/screens/teach/use-teach-content";

const runsAlone = lazyPart(() =>
  import("@/screens/teach/runs-alone-card").then((m) => m.RunsAloneCard),
);
const openLesson = lazyPart(() =>
  import("@/screens/teach/open-lesson-card").then((m) => m.OpenLessonCard),
);

/** Heights of the form in two columns and in one column, reserved while the form loads. */
const WIDE_FORM_PX = 418;
const NARROW_FORM_PX = 728;
/** Minimum width of the window at which the form has two columns. */
const TWO_COLUMNS = "(min-width: 706px)";
const READ_AGAIN_MS = 5000;

/** List of the lessons, with the form that opens a new one. */
export function LessonsPage() {
  const t = useTeachContent();
  useDocumentTitle(t("title"));
  const formPx = useMedia(TWO_COLUMNS) ? WIDE_FORM_PX : NARROW_FORM_PX;
  const query = useStableQuery({ ...lessonsQuery(), refetchInterval: READ_AGAIN_MS });
  const [toDelete, setToDelete] = useState<TaughtLesson>();
  const [asking, setAsking] = useState(false);
  const isGone =
    toDelete !== undefined && query.data?.some(({ ref }) => ref === toDelete.ref) === false;
  const ask = useCallback((lesson: TaughtLesson) => {
    setToDelete(lesson);
    setAsking(true);
  }, []);
  const columns = useMemo(() => lessonColumns(t, ask), [t, ask]);
  const card = useCallback(
    (lesson: TaughtLesson) => <LessonRecord lesson={lesson} t={t} onDelete={ask} />,
    [t, ask],
  );
  const deletion = useAction({
    call: (ref: string) => deleteLesson(ref),
    failure: ({ message }) => ({
      title: t("deleteFailed"),
      description: message ?? t("tryAgain"),
    }),
    touches: ["lessons"],
  });

  return (
    <Screen
      t={t}
      actions={
        <>
          <Button asChild variant="outline" data-anchor="teach.write">
            <Link to="/teach/walkthroughs">
              <SquarePen aria-hidden />
              {t("write")}
            </Link>
          </Button>
          <Button asChild variant="outline">
            <ScreenLink to="/help/teach-a-first-lesson">
              <CircleHelp aria-hidden />
              {t("help")}
            </ScreenLink>
          </Button>
        </>
      }
    >
      <LaterPart part={openLesson} props={{ t }} height={formPx} />
      <Panel {...cardOf(t, "teach.list")}>
        <DataTable
          label={t("listTitle")}
          query={query}
          rowKey={({ ref }) => ref}
          columns={columns}
          card={card}
          empty={{ title: t("empty"), hint: t("emptyHint") }}
          skeletonRows={3}
          narrowBelow={54}
          anchor="teach.list.table"
        />
      </Panel>
      <LaterPart part={runsAlone} props={{ t }} height={300} />
      {toDelete && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t("deleteTitle")}
          question={t("deleteText", { name: toDelete.name })}
          action={t("delete")}
          destructive
          obsoleteReason={isGone ? t("deleteLapsed", { name: toDelete.name }) : undefined}
          onConfirm={() => deletion.submit(toDelete.ref)}
          anchor="teach.delete"
        />
      )}
    </Screen>
  );
}
