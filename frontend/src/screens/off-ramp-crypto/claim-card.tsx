import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { type ClaimedAction, ClaimedActions } from "@/kit/actions/claimed-actions";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";

type ClaimCardProps = {
  title: string;
  hint: string;
  /** Fact about the claimed payment method. */
  note: string;
  actions: readonly ClaimedAction[];
  anchor: Anchor;
  children: ReactNode;
};

/** Claims of the page about a payment method; its actions show a notice and make no call. */
export function ClaimCard({ title, hint, note, actions, anchor, children }: ClaimCardProps) {
  return (
    <Panel
      title={title}
      hint={hint}
      data-anchor={anchor}
      contentClassName="flex grow flex-col gap-3"
    >
      <SimulatedArea className="grid grid-cols-1 gap-3">{children}</SimulatedArea>
      <p className="text-xs text-muted-foreground">{note}</p>
      <ClaimedActions actions={actions} className="mt-auto flex flex-wrap *:px-2.5" />
    </Panel>
  );
}
