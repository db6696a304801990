import { type ComponentProps } from "react";

import { TeachingLines } from "@/parts/teaching/teaching-card";
import { Panel } from "@/kit/layout/panel";

type TeachingPanelProps = Pick<ComponentProps<typeof Panel>, "title" | "data-anchor"> & {
  lines: readonly string[];
};

/** A lesson: the errors of the panel beside it. */
export function TeachingPanel({ lines, ...panel }: TeachingPanelProps) {
  return (
    <Panel {...panel}>
      <TeachingLines lines={lines} />
    </Panel>
  );
}
