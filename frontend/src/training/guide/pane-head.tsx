import { X } from "lucide-react";
import { type ReactNode } from "react";

import { Button } from "@/kit/ui/button";
import { Progress } from "@/kit/ui/progress";
import { groupCode } from "@/lib/seat-codes";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Text of the simulation mark; not in the content catalogue, so that nobody can edit it away. */
const MARK = "SIMULATION";

/** Simulation mark of the pane. */
export function Mark() {
  return (
    <span className="simulation-stripes mr-auto rounded-xs px-1.5 text-xs font-bold">{MARK}</span>
  );
}

/** Button that closes a pane and moves the focus to the screen. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      onClick={() => {
        onClose();
        document.getElementById("main")?.focus();
      }}
    >
      <X aria-hidden />
    </Button>
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

type FoldedLineProps = { title: string; line?: string; children?: ReactNode };

/** Content of the folded pane: the step, the title and the main button. */
export function FoldedLine({ title, line, children }: FoldedLineProps) {
  return (
    <>
      {line !== undefined && (
        <p className="shrink-0 text-xs whitespace-nowrap text-muted-foreground">{line}</p>
      )}
      <p title={title} className="min-h-0 min-w-0 flex-1 truncate text-xs font-medium">
        {title}
      </p>
      {children !== undefined && (
        <div data-part="action" className="shrink-0">
          {children}
        </div>
      )}
    </>
  );
}
