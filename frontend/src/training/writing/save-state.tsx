import { type ReactNode } from "react";

import { Alert } from "@/kit/layout/alert";
import { Button } from "@/kit/ui/button";
import { Messages } from "@/parts/writing/edit-fields";
import {
  countUnwritten,
  type Draft,
  isUnsaved,
  loadTheirs,
  overwriteTheirs,
} from "@/parts/writing/draft";
import { useEditor, type WritingContent } from "@/training/writing/editor-context";

type SaveStateProps = { draft: Draft; onRetry: () => void };

/** State of saving in words, with what the writer can do about it. */
export function SaveState({ draft, onRetry }: SaveStateProps) {
  const { t } = useEditor();
  const ofScript = draft.mistakes.filter(({ step }) => step === undefined);
  if (draft.theirs) {
    return (
      <Alert tone="failed" title={t("conflict")}>
        <p className="text-xs text-muted-foreground">{t("conflictHint")}</p>
        <Buttons>
          <Button size="sm" variant="outline" onClick={loadTheirs}>
            {t("loadTheirs")}
          </Button>
          <Button size="sm" variant="outline" onClick={overwriteTheirs}>
            {t("overwriteTheirs")}
          </Button>
        </Buttons>
      </Alert>
    );
  }
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-xs text-muted-foreground">
        {textOf(draft, t)}
      </p>
      <Messages texts={ofScript.map(({ message }) => message)} />
      {draft.state === "unreachable" && (
        <Buttons>
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t("retry")}
          </Button>
        </Buttons>
      )}
    </div>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-1.5">{children}</div>;
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
