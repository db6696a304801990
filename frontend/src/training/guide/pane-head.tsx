import { X } from "lucide-react";

import { IconButton } from "@/kit/ui/icon-button";
import { Progress } from "@/kit/ui/progress";
import { groupCode } from "@/lib/seat-codes";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Button that closes a pane and moves the focus to the screen. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <IconButton
      icon={X}
      label={label}
      onClick={() => {
        onClose();
        document.getElementById("main")?.focus();
      }}
    />
  );
}

type PaneHeadProps = {
  title: string;
  /** Position in the script: "Step 1 of 3". */
  line?: string;
  over?: number;
  of?: number;
  /** Code to return to the seat from another machine. */
  seatCode?: string;
  t: GuideContent;
};

/** Title and progress at the top of the content. */
export function PaneHead({ title, line, over, of, seatCode, t }: PaneHeadProps) {
  return (
    <div className="grid gap-1">
      <h2 className="font-semibold text-pretty wrap-anywhere">{title}</h2>
      {line !== undefined && (
        <div className="flex items-center gap-3 text-xs text-muted-foreground">
          <p className="shrink-0">{line}</p>
          <Progress aria-label={t("progress")} value={over} max={of} className="h-1.5" />
          {seatCode !== undefined && (
            <p title={t("seatCode")} className="shrink-0 font-mono">
              <span className="sr-only">{t("seatCode")} </span>
              <span translate="no">{groupCode(seatCode)}</span>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
