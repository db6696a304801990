import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from "react";

import { isNotFound } from "@/api/not-found";
import { scriptQuery } from "@/api/walkthroughs";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { setOpenScript } from "@/lib/open-script";
import { closeDraft, receiveScript, undoChange, useDraftScript } from "@/parts/writing/draft";
import { Pane, usePane } from "@/training/guide/pane";
import { CloseButton, FoldedLine, Mark } from "@/training/guide/pane-head";
import { EditorContext, useWritingContent } from "@/training/writing/editor-context";
import { Recording } from "@/training/writing/recording";
import { SaveState } from "@/training/writing/save-state";
import { StepEditor } from "@/training/writing/step-editor";
import { useSaving } from "@/training/writing/use-saving";

const FIELDS = "input,textarea";

type EditorPaneProps = {
  /** Name of the walkthrough in the browser's storage. */
  name: string;
  scriptKey: string;
};

/** Step editor: a pane beside every screen while a walkthrough is open in this tab. */
export function EditorPane({ name, scriptKey }: EditorPaneProps) {
  const t = useWritingContent();
  const pane = usePane();
  const query = useStableQuery(scriptQuery(scriptKey));
  const { data } = query;
  const current = useDraftScript();
  const draft = current?.name === name ? current : undefined;
  const saveNow = useSaving(scriptKey, draft);
  const isGone = isNotFound(query.error);

  useEffect(() => {
    if (data) receiveScript(name, data);
  }, [name, data]);
  useEffect(() => closeDraft, []);
  const step = draft?.step;
  const chosen = useRef(step);
  const show = useEffectEvent(() => {
    pane.unfold();
    pane.scrollToTop();
  });
  useEffect(() => {
    // The page of the walkthrough has a list of the steps, too.
    if (step !== undefined && chosen.current !== undefined) show();
    chosen.current = step ?? "";
  }, [step]);

  function onKeyDown(event: KeyboardEvent) {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    if (key !== "z" || !(ctrlKey || metaKey) || shiftKey) return;
    // A field takes back its own typing.
    if (target instanceof Element && target.matches(FIELDS)) return;
    event.preventDefault();
    undoChange();
  }

  const title = draft?.contents.title ?? t("region");
  const editor = useMemo(() => ({ scriptKey, pane, t }), [scriptKey, pane, t]);
  return (
    <EditorContext value={editor}>
      <Pane
        pane={pane}
        head={
          <>
            <Mark />
            <Button
              variant="outline"
              size="sm"
              aria-keyshortcuts="Control+z"
              aria-disabled={!draft || draft.past.length === 0}
              onClick={undoChange}
            >
              <Undo2 aria-hidden />
              {t("undo")}
            </Button>
            <CloseButton
              label={t("close")}
              onClose={() => {
                setOpenScript(null);
              }}
            />
          </>
        }
        line={<FoldedLine title={title} />}
        onKeyDown={onKeyDown}
        t={t}
      >
        <div className="grid grid-cols-1 gap-3 p-3">
          <h2 className="font-semibold text-pretty wrap-anywhere">{title}</h2>
          {isGone && <p role="alert">{t("gone")}</p>}
          {!isGone && draft && (
            <>
              <SaveState draft={draft} onRetry={saveNow} />
              <Recording />
              <StepEditor draft={draft} />
            </>
          )}
          {!isGone && !draft && query.isError && (
            <ListFailed label={t("region")} query={{ ...query, data: undefined }} />
          )}
          {!isGone && !draft && !query.isError && <Skeleton className="h-24" />}
        </div>
      </Pane>
    </EditorContext>
  );
}
