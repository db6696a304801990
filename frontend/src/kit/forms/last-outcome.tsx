import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { LiveRegion } from "@/kit/notices/live-region";
import { type Fact, FactList } from "@/kit/layout/fact-list";

type LastOutcomeProps = {
  title: string;
  facts: readonly Fact[];
  note: string;
  anchor?: Anchor;
  children?: ReactNode;
};

/** Last outcome of a form, shown below it. */
export function LastOutcome({ title, facts, note, anchor, children }: LastOutcomeProps) {
  return (
    <div
      role="status"
      aria-live="off"
      data-anchor={anchor}
      className="grid grid-cols-1 gap-2 rounded-md border px-3 py-2 wrap-anywhere"
    >
      <p className="font-medium">{title}</p>
      <FactList facts={facts} />
      <p className="text-xs text-muted-foreground">{note}</p>
      {children}
      <LiveRegion text={`${title}. ${note}`} />
    </div>
  );
}
