import { type ReactNode } from "react";

import { Progress } from "@/kit/ui/progress";
import { isViewingSeat } from "@/lib/seat-view";
import { grouped } from "@/lib/seat-codes";
import { type GuideContent } from "@/training/guide/use-guide-content";

/** Simulation mark; outside of the content catalogue, as in the simulation bar, so that nobody can edit it away. */
const MARK = "SIMULATION";

type CardHeadProps = {
  title: string;
  /** Position in the script: "Step 1 of 3". */
  line?: string;
  over?: number;
  of?: number;
  /** Code to return to the seat from another machine. */
  seatCode?: string;
  /** Control beside the title. */
  corner: ReactNode;
  t: GuideContent;
};

/** Header of the card: simulation mark, title, progress and corner control. */
export function CardHead({ title, line, over, of, seatCode, corner, t }: CardHeadProps) {
  return (
    <header className="sticky top-0 z-1 grid shrink-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-b bg-popover px-4 pt-2 pb-3 max-sm:px-3 not-tall:py-0.5">
      <span className="simulation-stripes rounded-xs px-1.5 text-xs font-bold">{MARK}</span>
      <h2 title={title} className="truncate font-semibold not-tall:sr-only">
        {title}
      </h2>
      {!isViewingSeat() && corner}
      {line !== undefined && (
        <div className="col-span-3 flex items-center gap-3 text-xs text-muted-foreground not-tall:col-span-1 not-tall:col-start-2 not-tall:row-start-1">
          <p className="shrink-0">{line}</p>
          <Progress aria-label={t("progress")} value={over} max={of} className="h-1.5" />
          {seatCode !== undefined && (
            <p title={t("seatCode")} className="shrink-0 font-mono not-tall:hidden">
              <span className="sr-only">{t("seatCode")} </span>
              <span translate="no">{grouped(seatCode)}</span>
            </p>
          )}
        </div>
      )}
    </header>
  );
}
