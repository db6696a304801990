import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** Area with the faint mark tiled behind amounts, receipts and messages, so that a crop of the screen still shows it. */
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
