import { Tabs as TabsPrimitive } from "radix-ui";
import { type ComponentProps } from "react";

import { wrapText } from "@/kit/ui/wrap-text";
import { cn } from "@/lib/utils";

/**
 * Tabs that open when they are pressed. Arrow keys only move the focus: opening a tab by focus would neither be
 * recorded nor complete a walkthrough's step.
 */
export function Tabs({ className, ...props }: ComponentProps<typeof TabsPrimitive.Root>) {
  return (
    <TabsPrimitive.Root
      data-slot="tabs"
      activationMode="manual"
      className={cn("flex min-w-0 flex-col gap-4", className)}
      {...props}
    />
  );
}

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      data-slot="tabs-list"
      className={cn("flex flex-wrap gap-x-4 border-b max-md:scroll-row", className)}
      {...props}
    />
  );
}

export function TabsTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        "-mb-px flex items-center gap-2 border-b-2 max-md:mb-0 border-transparent px-0.5 py-2 text-sm font-medium text-muted-foreground hover:text-foreground data-[state=active]:border-primary data-[state=active]:text-foreground [&_svg]:size-4",
        className,
      )}
      {...props}
    >
      {wrapText(children)}
    </TabsPrimitive.Trigger>
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return (
    <TabsPrimitive.Content
      data-slot="tabs-content"
      className={cn("min-w-0", className)}
      {...props}
    />
  );
}
