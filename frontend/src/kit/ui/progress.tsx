import { Progress as ProgressPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** Progress bar up to `max`, by default 100; without a value it is indeterminate. */
export function Progress({
  className,
  value = null,
  max = 100,
  ...props
}: ComponentProps<typeof ProgressPrimitive.Root>) {
  const share = value === null ? 0 : Math.min(Math.max(value / max, 0), 1);
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value}
      max={max}
      className={cn("relative h-2 w-full overflow-hidden rounded-full bg-muted", className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        style={value === null ? undefined : { transform: `scaleX(${share})` }}
        className="h-full w-full origin-left bg-primary transition-transform duration-200 ease-out data-[state=indeterminate]:w-1/3 data-[state=indeterminate]:animate-pulse"
      />
    </ProgressPrimitive.Root>
  );
}
