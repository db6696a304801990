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

/** Part of a screen that loads in its own chunk, with a skeleton of the expected height until then. */
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

/**
 * Preload the chunks of lazily loaded components once their screen is shown; define `parts` as a module-level constant.
 */
export function usePreload(parts: LazyParts): void {
  useEffect(() => {
    void preloadAll(parts);
  }, [parts]);
}
