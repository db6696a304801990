import { RadioGroup as RadioGroupPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

export function RadioGroup({
  className,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return (
    <RadioGroupPrimitive.Root
      data-slot="radio-group"
      className={cn("grid gap-2", className)}
      {...props}
    />
  );
}

export function RadioGroupItem({
  className,
  ...props
}: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  return (
    <RadioGroupPrimitive.Item
      data-slot="radio-group-item"
      className={cn(
        "grid size-6 shrink-0 place-items-center rounded-full border border-input bg-background disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary",
        className,
      )}
      {...props}
    >
      <RadioGroupPrimitive.Indicator className="size-3 rounded-full bg-primary" />
    </RadioGroupPrimitive.Item>
  );
}

/** A row of choices of which one is pressed in. */
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

export function Segment({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  return (
    <RadioGroupPrimitive.Item
      data-slot="segment"
      className={cn(
        "flex min-h-7.5 flex-1 items-center justify-center rounded-sm px-2 text-xs whitespace-nowrap text-muted-foreground not-disabled:hover:text-foreground disabled:cursor-not-allowed disabled:opacity-50",
        "data-[state=checked]:bg-primary data-[state=checked]:font-semibold data-[state=checked]:text-primary-foreground data-[state=checked]:hover:text-primary-foreground",
        className,
      )}
      {...props}
    />
  );
}
