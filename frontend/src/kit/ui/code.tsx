import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

type CodeProps = ComponentProps<"span"> & {
  /** True if a line may break at any character of the code. */
  wrap?: boolean;
};

/** Code in the monospaced font; the browser doesn't translate it. */
export function Code({ wrap = false, className, ...props }: CodeProps) {
  return (
    <span
      translate="no"
      className={cn(wrap && "min-w-0 wrap-anywhere", "font-mono text-code", className)}
      {...props}
    />
  );
}
