import { type ComponentProps } from "react";

import { cn } from "@/lib/utils";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      data-slot="card"
      className={cn(
        "flex min-w-0 flex-col gap-4 rounded-lg border bg-card p-4 text-card-foreground",
        className,
      )}
      {...props}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentProps<"header">) {
  return (
    <header
      data-slot="card-header"
      className={cn(
        "@container/head grid grid-cols-[minmax(0,1fr)] auto-rows-min items-start gap-x-3 gap-y-0.5 has-data-[slot=card-action]:grid-cols-[minmax(6rem,1fr)_auto]",
        className,
      )}
      {...props}
    />
  );
}

/** Heading of a card, by default of level 2, below the screen's title; `as` sets a lower level in a nested card. */
export function CardTitle({
  className,
  as: Heading = "h2",
  children,
  ...props
}: ComponentProps<"h2"> & { as?: "h2" | "h3" }) {
  return (
    <Heading
      data-slot="card-title"
      className={cn("text-sm leading-5 font-semibold wrap-anywhere", className)}
      {...props}
    >
      {children}
    </Heading>
  );
}

export function CardDescription({ className, ...props }: ComponentProps<"p">) {
  return (
    <p
      data-slot="card-description"
      className={cn("col-start-1 text-xs wrap-anywhere text-muted-foreground", className)}
      {...props}
    />
  );
}

export function CardAction({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card-action"
      className={cn(
        "col-start-2 row-span-2 row-start-1 flex items-center gap-2 @max-[15rem]/head:col-span-full @max-[15rem]/head:row-auto",
        className,
      )}
      {...props}
    />
  );
}

export function CardContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="card-content" className={cn("min-w-0", className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      data-slot="card-footer"
      className={cn("flex flex-wrap items-center gap-2", className)}
      {...props}
    />
  );
}
