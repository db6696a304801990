import { type ComponentProps } from "react";

import { Panel } from "@/components/layout/panel";

type LessonProps = Pick<ComponentProps<typeof Panel>, "title" | "data-anchor"> & {
  lines: readonly string[];
};

/** What is wrong with what stands beside it. */
export function Lesson({ lines, ...panel }: LessonProps) {
  return (
    <Panel {...panel}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
