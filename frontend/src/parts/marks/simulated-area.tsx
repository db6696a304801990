import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

/**
 * Area with the faint simulation mark tiled behind amounts, receipts and messages, so that a cropped screenshot still
 * shows the mark.
 */
export function SimulatedArea({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="simulated-area"
      data-simulated="true"
      className={cn("simulated-mark", className)}
      {...props}
    />
  );
}
