import { type ComponentProps } from "react";

import { LessonLines } from "@/components/layout/lesson-card";
import { Panel } from "@/components/layout/panel";

type LessonProps = Pick<ComponentProps<typeof Panel>, "title" | "data-anchor"> & {
  lines: readonly string[];
};

/** What is wrong with what stands beside it. */
export function Lesson({ lines, ...panel }: LessonProps) {
  return (
    <Panel {...panel}>
      <LessonLines lines={lines} />
    </Panel>
  );
}
