import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router-dom";

import { Alert } from "@/kit/layout/alert";
import { Button } from "@/kit/ui/button";
import { scriptPath } from "@/lib/script-path";
import { Messages } from "@/parts/writing/edit-fields";
import {
  chooseStep,
  countUnwritten,
  type Draft,
  idOf,
  isUnsaved,
  loadTheirs,
  overwriteTheirs,
} from "@/parts/writing/draft";
import { useEditor, type WritingContent } from "@/training/writing/editor-context";
import { factLabel, fieldMistakes, focusField, labelAt } from "@/training/writing/fields";

type SaveStateProps = { draft: Draft; onRetry: () => void };

/** Description of the state of saving, with the actions that the writer can take. */
export function SaveState({ draft, onRetry }: SaveStateProps) {
  const { t } = useEditor();
  const ofScript = draft.mistakes.filter(
    ({ step, field }) => step === undefined && factLabel(field, t) === undefined,
  );
  if (draft.theirs) {
    return (
      <Alert tone="failed" title={t("conflict")}>
        <p className="text-xs text-muted-foreground">{t("conflictHint")}</p>
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" variant="outline" onClick={loadTheirs}>
            {t("loadTheirs")}
          </Button>
          <Button size="sm" variant="outline" onClick={overwriteTheirs}>
            {t("overwriteTheirs")}
          </Button>
        </div>
      </Alert>
    );
  }
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-xs text-muted-foreground">
        {textOf(draft, t)}
      </p>
      <Messages texts={ofScript.map(({ message }) => message)} />
      <Mistakes draft={draft} />
      {draft.state === "unreachable" && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t("retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

const MISTAKE = "h-auto justify-start px-0 py-0.5 text-left text-xs font-normal whitespace-normal";

/**
 * Mistakes of the walkthrough's top-level fields and of all steps, each with a button or link that leads to its field.
 */
function Mistakes({ draft }: { draft: Draft }) {
  const { pane, t } = useEditor();
  const mistakes = fieldMistakes(draft, t);
  const ofFacts = draft.mistakes.filter(
    ({ step, field }) => step === undefined && factLabel(field, t) !== undefined,
  );
  if (mistakes.length + ofFacts.length === 0) return null;
  const numbers = new Map(draft.contents.steps.map((step, index) => [idOf(step), index + 1]));
  return (
    <ul aria-label={t("mistakes")} className="grid max-h-48 gap-1 overflow-y-auto">
      {ofFacts.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <FactMistake field={field} text={`${factLabel(field, t)}: ${message}`} />
        </li>
      ))}
      {mistakes.map(({ step, path, text }) => {
        const number = t("step", { number: String(numbers.get(step) ?? "") });
        const label = [number, labelAt(path, t)].filter(Boolean).join(", ");
        return (
          <li key={`${step} ${path} ${text}`}>
            <Button
              variant="link"
              className={MISTAKE}
              onClick={() => {
                // Render at once, because the field must be in the page before it can be focused.
                flushSync(() => {
                  chooseStep(step);
                });
                focusField(pane.ref.current, path);
              }}
            >
              {`${label}: ${text}`}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Mistake of a field on the walkthrough's page: a button on that page, and a link to it on any other page. */
function FactMistake({ field, text }: { field: string; text: string }) {
  const { scriptKey } = useEditor();
  const page = scriptPath(scriptKey);
  if (useLocation().pathname !== page) {
    return (
      <Button asChild variant="link" className={MISTAKE}>
        <Link to={page}>{text}</Link>
      </Button>
    );
  }
  return (
    <Button
      variant="link"
      className={MISTAKE}
      onClick={() => {
        focusField(document.getElementById("main"), field);
      }}
    >
      {text}
    </Button>
  );
}

function textOf(draft: Draft, t: WritingContent): string {
  const { state, mistakes, replaced } = draft;
  const unwritten = countUnwritten(draft);
  if (state === "saving") return t("saving");
  if (unwritten > 0) {
    return unwritten === 1 ? t("oneUnwritten") : t("manyUnwritten", { count: String(unwritten) });
  }
  if (state === "unreachable") return t("unreachable");
  if (state === "refused") {
    const steps = new Set(mistakes.flatMap(({ step }) => step ?? [])).size;
    if (steps === 0) return t("refused");
    return steps === 1 ? t("oneMistaken") : t("mistaken", { count: String(steps) });
  }
  if (isUnsaved(draft)) return t("unsaved");
  return t(replaced ? "replaced" : "saved");
}
