import { Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from "react";

import { isNotFound } from "@/api/not-found";
import { scriptQuery } from "@/api/walkthroughs";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Button } from "@/kit/ui/button";
import { IconButton } from "@/kit/ui/icon-button";
import { Skeleton } from "@/kit/ui/skeleton";
import { openScript, setOpenScript } from "@/lib/open-script";
import {
  closeDraft,
  interruptRecording,
  receiveScript,
  redoChange,
  setRecording,
  undoChange,
  useDraftScript,
} from "@/parts/writing/draft";
import { Pane, usePane } from "@/training/guide/pane";
import { CloseButton } from "@/training/guide/pane-head";
import { EditorContext, useWritingContent } from "@/training/writing/editor-context";
import { Gone } from "@/training/writing/gone";
import { Recording } from "@/training/writing/recording";
import { SaveState } from "@/training/writing/save-state";
import { StepEditor } from "@/training/writing/step-editor";
import { useSaving } from "@/training/writing/use-saving";

const FIELDS = "input,textarea";

type EditorPaneProps = {
  /** Name of the walkthrough in the browser's storage. */
  name: string;
  scriptKey: string;
  /** True while another pane is shown in this pane's place: the draft is still saved, and a recording pauses. */
  covered?: boolean;
};

/** Step editor: a pane beside every screen while a walkthrough is open in this tab. */
export function EditorPane({ name, scriptKey, covered = false }: EditorPaneProps) {
  const t = useWritingContent();
  const pane = usePane();
  const query = useStableQuery({
    ...scriptQuery(scriptKey),
    // Don't read a deleted walkthrough again until its page is opened.
    enabled: ({ state }) => !isNotFound(state.error),
  });
  const { data } = query;
  const current = useDraftScript();
  const draft = current?.name === name ? current : undefined;
  const saveNow = useSaving(scriptKey, draft);
  const isGone = isNotFound(query.error);

  useEffect(() => {
    if (data) receiveScript(name, data);
  }, [name, data]);
  useEffect(
    () => () => {
      // Keep the draft if the walkthrough stays open in this tab, for example while the trainer plays it on a seat.
      if (openScript() === name) interruptRecording();
      else {
        setRecording(false);
        closeDraft();
      }
    },
    [name],
  );
  const step = draft?.step;
  const chosen = useRef(step);
  const show = useEffectEvent(() => {
    pane.unfold();
    pane.scrollToTop();
  });
  useEffect(() => {
    // Show the step's form even if the step was chosen outside of the pane: in the list on the walkthrough's page.
    if (step !== undefined && ![undefined, step].includes(chosen.current)) show();
    chosen.current = step ?? "";
  }, [step]);

  function onKeyDown(event: KeyboardEvent) {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const letter = key.toLowerCase();
    const isRedo = letter === "y" || shiftKey;
    if (!"zy".includes(letter) || !(ctrlKey || metaKey)) return;
    // Leave Ctrl+Z and Ctrl+Y to a focused field, which undoes its own typing.
    if (target instanceof Element && target.matches(FIELDS)) return;
    event.preventDefault();
    if (isRedo) redoChange();
    else undoChange();
  }

  const title = draft?.contents.title ?? t("region");
  const editor = useMemo(() => ({ scriptKey, pane, t }), [scriptKey, pane, t]);
  if (covered) return null;
  return (
    <EditorContext value={editor}>
      <Pane
        pane={pane}
        buttons={
          <>
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
            <IconButton
              icon={Redo2}
              label={t("redo")}
              variant="outline"
              aria-keyshortcuts="Control+Shift+z Control+y"
              aria-disabled={!draft || draft.future.length === 0}
              onClick={redoChange}
            />
            <CloseButton
              label={t("close")}
              onClose={() => {
                setOpenScript(null);
              }}
            />
          </>
        }
        title={title}
        onKeyDown={onKeyDown}
        t={t}
      >
        <div className="grid grid-cols-1 gap-3 p-3">
          <h2 className="font-semibold text-pretty wrap-anywhere">{title}</h2>
          {isGone && <Gone name={name} draft={draft} />}
          {!isGone && draft && (
            <>
              <SaveState draft={draft} onRetry={saveNow} />
              <Recording draft={draft} />
              <div aria-live="polite" className="text-xs text-status-pending empty:hidden">
                {draft.interrupted && t("interrupted")}
              </div>
              <StepEditor draft={draft} />
            </>
          )}
          {!isGone && !draft && query.isError && <ListFailed label={t("region")} query={query} />}
          {!isGone && !draft && !query.isError && <Skeleton className="h-24" />}
        </div>
      </Pane>
    </EditorContext>
  );
}
