import { type ComponentType, Suspense } from "react";

import { PartBoundary } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";

type LaterPartProps<Props> = {
  part: { Part: ComponentType<Props> };
  props: Props;
  /** About how tall it will be. */
  height: number;
};

/** A part of a screen that arrives when it is looked at; its place is kept meanwhile. */
export function LaterPart<Props extends object>({ part, props, height }: LaterPartProps<Props>) {
  return (
    <PartBoundary>
      <Suspense
        fallback={
          <div style={{ height }}>
            <Skeleton className="h-full" />
          </div>
        }
      >
        <part.Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}
