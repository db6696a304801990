import { CircleAlert } from "lucide-react";

import { RetryButton } from "@/kit/actions/retry-button";
import { Button } from "@/kit/ui/button";
import { type GuideContent } from "@/training/guide/use-guide-content";

type PlaybackErrorProps = {
  message: string;
  onRetry: () => void;
  /** Called to open the step in the editor; only for the person who writes the walkthrough. */
  onEdit: (() => void) | undefined;
  editing: boolean;
  skipping: boolean;
  onSkip: () => void;
  t: GuideContent;
};

/**
 * Reason why a step could not be played, with Retry and Skip and, in a check, a button that opens the step in the
 * editor.
 */
export function PlaybackError({
  message,
  onRetry,
  onEdit,
  editing,
  skipping,
  onSkip,
  t,
}: PlaybackErrorProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-status-failed/40 px-3 py-2">
      <p className="flex gap-2 wrap-anywhere">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-status-failed" />
        <span className="min-w-0">{message}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <RetryButton onClick={onRetry}>{t("retry")}</RetryButton>
        {onEdit && (
          <Button variant="outline" size="sm" busy={editing} onClick={onEdit}>
            {t("editStep")}
          </Button>
        )}
        <Button variant="ghost" size="sm" busy={skipping} onClick={onSkip}>
          {t("skip")}
        </Button>
      </div>
    </div>
  );
}
