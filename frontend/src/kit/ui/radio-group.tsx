import { RadioGroup as RadioGroupPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { wrapText } from "@/kit/ui/wrap-text";
import { cn } from "@/lib/utils";

/** Row of choices with one selected. */
export function SegmentedControl({
  className,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return (
    <RadioGroupPrimitive.Root
      data-slot="segmented-control"
      className={cn(
        "flex flex-wrap gap-1 rounded-md border bg-background p-0.5 aria-invalid:border-destructive",
        className,
      )}
      {...props}
    />
  );
}

export function Segment({
  className,
  children,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  return (
    <RadioGroupPrimitive.Item
      data-slot="segment"
      className={cn(
        "flex min-h-7.5 flex-1 items-center justify-center rounded-sm px-2 text-xs whitespace-nowrap text-muted-foreground not-disabled:hover:text-foreground disabled:cursor-not-allowed disabled:opacity-50",
        "data-[state=checked]:bg-primary data-[state=checked]:font-semibold data-[state=checked]:text-primary-foreground data-[state=checked]:hover:text-primary-foreground",
        className,
      )}
      {...props}
    >
      {wrapText(children)}
    </RadioGroupPrimitive.Item>
  );
}
