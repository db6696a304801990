import { Label as LabelPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root
      data-slot="label"
      className={cn(
        "flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-medium wrap-anywhere select-none",
        className,
      )}
      {...props}
    />
  );
}
