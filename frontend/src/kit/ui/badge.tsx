import { cva, type VariantProps } from "class-variance-authority";
import { Children, type ComponentProps } from "react";

import { keepCodes } from "@/kit/ui/keep-codes";
import { wrapText } from "@/kit/ui/wrap-text";
import { cn } from "@/lib/utils";

const badgeVariants = cva(
  "inline-flex min-h-5 w-fit max-w-full shrink-0 items-center gap-1 rounded-sm border px-1.5 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border-primary/35 tint-primary text-primary",
        secondary: "border-transparent bg-secondary text-secondary-foreground",
        outline: "text-muted-foreground",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export function Badge({
  className,
  variant,
  children,
  ...props
}: ComponentProps<"span"> & VariantProps<typeof badgeVariants>) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props}>
      {wrapText(Children.map(children, (child) => keepCodes(child)))}
    </span>
  );
}
