import { type ComponentProps } from "react";

import { type Anchor } from "@/anchors/anchor";
import { cardOf } from "@/kit/layout/card-of";
import { FactList } from "@/kit/layout/fact-list";
import { Panel } from "@/kit/layout/panel";

type FactsCardProps<Key extends Anchor> = ComponentProps<typeof FactList> &
  Pick<ComponentProps<typeof Panel>, "children"> & {
    t: Parameters<typeof cardOf<Key>>[0];
    /** Anchor of the card, which its texts share: see `cardOf`. */
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
