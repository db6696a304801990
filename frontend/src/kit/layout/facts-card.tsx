import { type ComponentProps } from "react";

import { type Anchor } from "@/anchors/anchor";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";

type FactsCardProps<Key extends Anchor> = ComponentProps<typeof FactList> &
  Pick<ComponentProps<typeof Panel>, "children"> & {
    t: Parameters<typeof cardOf<Key>>[0];
    /** Anchor of the card; its text keys follow from the anchor: see `cardOf`. */
    of: Key;
  };

/** Card of facts, with its children at the bottom. */
export function FactsCard<Key extends Anchor>({ t, of, children, ...list }: FactsCardProps<Key>) {
  return (
    <Panel {...cardOf(t, of)} contentClassName="flex grow flex-col justify-between gap-4">
      <FactList {...list} />
      {children}
    </Panel>
  );
}
