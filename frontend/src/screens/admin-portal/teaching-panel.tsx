import { type ComponentProps } from "react";

import { TeachingLines } from "@/parts/teaching/teaching-card";
import { Panel } from "@/kit/layout/panel";
import { Explanation } from "@/parts/teaching/explanation";

type TeachingPanelProps = Pick<ComponentProps<typeof Panel>, "title" | "data-anchor"> & {
  lines: readonly string[];
};

/** A lesson about the errors of the panel beside it. */
export function TeachingPanel({ lines, ...panel }: TeachingPanelProps) {
  return (
    <Explanation>
      <Panel {...panel}>
        <TeachingLines lines={lines} />
      </Panel>
    </Explanation>
  );
}
