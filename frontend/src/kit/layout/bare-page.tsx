import { type ComponentProps, useRef } from "react";

import { usePageFocus } from "@/lib/use-page-focus";
import { cn } from "@/lib/utils";

/** Page without the console's frame: one centered column. */
export function BarePage({ className, ...props }: ComponentProps<"main">) {
  const page = useRef<HTMLElement>(null);
  usePageFocus(page);
  return (
    <main
      ref={page}
      tabIndex={-1}
      className={cn("flex flex-col justify-center outline-none print:min-h-0", className)}
      {...props}
    />
  );
}
