import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { NoticeButton } from "@/components/actions/notice-button";
import { Panel } from "@/components/layout/panel";
import { SimulatedArea } from "@/components/marks/simulated-area";

type ClaimCardProps = {
  title: string;
  hint: string;
  /** What is so of it, beside what it claims. */
  note: string;
  actions: readonly { name: string; title: string; text: string }[];
  anchor: Anchor;
  children: ReactNode;
};

/** What the page claims of a way to pay, with actions that show a notice and call nobody. */
export function ClaimCard({ title, hint, note, actions, anchor, children }: ClaimCardProps) {
  return (
    <Panel title={title} hint={hint} data-anchor={anchor} contentClassName="grid grid-cols-1 gap-3">
      <SimulatedArea className="grid grid-cols-1 gap-3">{children}</SimulatedArea>
      <p className="text-xs text-muted-foreground">{note}</p>
      <div className="flex flex-wrap gap-2" data-print="hidden">
        {actions.map((action) => (
          <NoticeButton
            key={action.name}
            size="sm"
            says={{ title: action.title, description: action.text }}
          >
            {action.name}
          </NoticeButton>
        ))}
      </div>
    </Panel>
  );
}
