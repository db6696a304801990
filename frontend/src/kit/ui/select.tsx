import { Check, ChevronDown, ChevronUp } from "lucide-react";
import { Select as SelectPrimitive } from "radix-ui";
import { type ComponentProps, useId } from "react";

import { useListBoundary } from "@/kit/ui/list-boundary";
import { wrapText } from "@/kit/ui/wrap-text";
import { pageNonce } from "@/lib/nonce";
import { cn } from "@/lib/utils";

export const Select = SelectPrimitive.Root;

/**
 * Chosen text or placeholder, in an element of its own, so that React can remove it from a page that the browser has
 * translated.
 */
export function SelectValue({
  placeholder,
  ...props
}: ComponentProps<typeof SelectPrimitive.Value>) {
  return <SelectPrimitive.Value placeholder={wrapText(placeholder)} {...props} />;
}

/**
 * Closed select. Its description is the chosen value, because Firefox exposes no content of a combobox to Orca. The
 * visible value has `aria-hidden`, because other browsers, such as Chromium, would read the value twice.
 */
export function SelectTrigger({
  className,
  children,
  "aria-describedby": describedBy,
  ...props
}: ComponentProps<typeof SelectPrimitive.Trigger>) {
  const valueId = useId();
  return (
    <SelectPrimitive.Trigger
      data-slot="select-trigger"
      aria-describedby={cn(valueId, describedBy)}
      className={cn(
        "flex h-9 w-full min-w-0 items-center justify-between gap-2 rounded-md border border-input bg-background px-3 text-left text-sm text-foreground",
        "disabled:cursor-not-allowed disabled:opacity-50 data-[placeholder]:text-muted-foreground",
        "focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive",
        "[&>span]:truncate",
        className,
      )}
      {...props}
    >
      <span id={valueId} aria-hidden>
        {children}
      </span>
      <SelectPrimitive.Icon asChild>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </SelectPrimitive.Icon>
    </SelectPrimitive.Trigger>
  );
}

const scrollButton = "grid h-6 place-items-center text-muted-foreground [&>svg]:size-4";

export function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        data-slot="select-content"
        position="popper"
        sideOffset={4}
        collisionBoundary={useListBoundary()}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-select-content-available-height) max-w-(--radix-select-content-available-width) min-w-(--radix-select-trigger-width) animate-fade-in overflow-hidden rounded-md border bg-popover text-popover-foreground shadow-md",
          className,
        )}
        {...props}
      >
        <SelectPrimitive.ScrollUpButton className={scrollButton}>
          <ChevronUp aria-hidden />
        </SelectPrimitive.ScrollUpButton>
        <SelectPrimitive.Viewport nonce={pageNonce} className="p-1">
          {children}
        </SelectPrimitive.Viewport>
        <SelectPrimitive.ScrollDownButton className={scrollButton}>
          <ChevronDown aria-hidden />
        </SelectPrimitive.ScrollDownButton>
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  );
}

export function SelectItem({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item
      data-slot="select-item"
      className={cn(
        "relative flex min-h-8 items-center rounded-sm py-1 pr-8 pl-2 text-sm outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground",
        className,
      )}
      {...props}
    >
      <SelectPrimitive.ItemText>{wrapText(children)}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden className="size-4" />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  );
}
