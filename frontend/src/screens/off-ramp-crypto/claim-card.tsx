import { type ReactNode } from "react";

import { type ClaimedAction, ClaimedActions } from "@/kit/actions/claimed-actions";
import { cardOf, Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

type ClaimCardProps = {
  t: OffRampContent;
  /** Name of the payment method, such as `ach`; the text `achNote` states a fact about the page's claims. */
  of: "ach" | "swift" | "euro";
  actions: readonly ClaimedAction[];
  children: ReactNode;
};

/** Claims of the page about a payment method; its actions show a notice and make no call. */
export function ClaimCard({ t, of, actions, children }: ClaimCardProps) {
  return (
    <Panel {...cardOf(t, `off-ramp-crypto.${of}`)} contentClassName="flex grow flex-col gap-3">
      <SimulatedArea className="grid grid-cols-1 gap-3">{children}</SimulatedArea>
      <p className="text-xs text-muted-foreground">{t(`${of}Note`)}</p>
      <ClaimedActions actions={actions} className="mt-auto flex flex-wrap *:px-2.5" />
    </Panel>
  );
}
