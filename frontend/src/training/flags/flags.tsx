import { Suspense } from "react";

import { PartBoundary } from "@/kit/layout/boundary";
import { lazyPart } from "@/lib/lazy-part";
import { type FlagPanelProps } from "@/training/flags/flag-panel";

/**
 * Flags of a seat; in their own chunk, because few scripts ask for them.
 * @public Tests preload the chunk.
 */
export const flagPanel = lazyPart<FlagPanelProps>(() =>
  import("@/training/flags/flag-panel").then((m) => m.FlagPanel),
);

/** Flag mode and the person's flags, for a script that asks for flags. */
export function Flags(props: FlagPanelProps) {
  return (
    <PartBoundary>
      <Suspense>
        <flagPanel.Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
