import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";

import { createWalkthrough, scriptQuery } from "@/api/walkthroughs";
import { useAction } from "@/kit/actions/use-action";
import { Button } from "@/kit/ui/button";
import { setOpenScript } from "@/lib/open-script";
import { plainText } from "@/lib/plain-text";
import { scriptPath } from "@/lib/script-path";
import { type Draft, idOf, moveDraft, receiveScript } from "@/parts/writing/draft";
import { useEditor } from "@/training/writing/editor-context";

type GoneProps = {
  /** Name of the walkthrough in the browser's storage. */
  name: string;
  draft: Draft | undefined;
};

/** Message that the walkthrough was deleted, with a button that saves the draft as a new walkthrough. */
export function Gone({ name, draft }: GoneProps) {
  const { t } = useEditor();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { busy, run } = useAction({
    call: () => createWalkthrough({ title: draft?.contents.title ?? "" }),
    failure: ({ message }) => ({
      title: t("saveAsNewFailed"),
      description: message ?? t("tryAgain"),
    }),
    touches: ["walkthroughs"],
    onSuccess: (script) => {
      const { key, revision } = script;
      const newName = name.replace(/[^/]*$/, encodeURIComponent(key));
      moveDraft(newName, revision);
      // Replace the failed read in the cache, because the new walkthrough may have the same contents and key as the
      // deleted one.
      client.setQueryData(scriptQuery(key).queryKey, script);
      receiveScript(newName, script);
      void navigate(scriptPath(key));
    },
  });
  return (
    <div className="grid gap-1.5">
      <p role="alert">{t(draft ? "goneKept" : "gone")}</p>
      {draft && (
        <ol aria-label={t("steps")} className="grid list-inside list-decimal gap-1 text-xs">
          {draft.contents.steps.map((step) => (
            <li key={idOf(step)} dir="auto" className="wrap-anywhere">
              {plainText(String(step.say)) || t("unwritten")}
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-1.5">
        {draft && (
          <Button size="sm" busy={busy} onClick={() => run()}>
            {t("saveAsNew")}
          </Button>
        )}
        <Button asChild variant="outline" size="sm">
          <Link
            to="/teach/walkthroughs"
            onClick={() => {
              setOpenScript(null);
            }}
          >
            {t("allWalkthroughs")}
          </Link>
        </Button>
      </div>
    </div>
  );
}
