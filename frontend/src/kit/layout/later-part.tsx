import { type ComponentType, Suspense, useEffect } from "react";

import { PartBoundary } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";
import { type LazyParts, preloadAll } from "@/lib/lazy-part";

type LaterPartProps<Props> = {
  part: { Part: ComponentType<Props> };
  props: Props;
  /** Expected height in pixels. */
  height: number;
};

/** Part of a screen in its own chunk, with a skeleton of the expected height while it loads. */
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

/** Load the chunks of later parts once their screen is shown; `parts` must be a constant of its module. */
export function usePreload(parts: LazyParts): void {
  useEffect(() => {
    void preloadAll(parts);
  }, [parts]);
}
