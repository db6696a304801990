import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement } from "react";

import { wrapText } from "@/kit/ui/wrap-text";
import { cn } from "@/lib/utils";

const buttonVariants = cva(
  [
    "inline-flex max-w-full min-w-0 shrink-0 items-center justify-center gap-2 rounded-md font-sans text-sm font-medium wrap-anywhere select-none",
    "transition-[opacity,transform] duration-150 ease-out active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60",
    "aria-busy:[&>svg~svg]:hidden [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      variant: {
        default: "bg-primary text-primary-foreground hover:bg-primary/90 forced-colors:border",
        secondary:
          "bg-secondary text-secondary-foreground hover:bg-secondary/75 forced-colors:border",
        outline:
          "border border-input/60 bg-card text-foreground hover:bg-accent hover:text-accent-foreground",
        ghost: "hover:bg-accent hover:text-accent-foreground",
        destructive:
          "bg-destructive text-destructive-foreground hover:bg-destructive/90 forced-colors:border",
        link: "px-0 text-primary underline-offset-4 hover:underline",
      },
      size: {
        default: "min-h-9 px-4 py-1",
        sm: "min-h-8 px-3 py-1",
        icon: "size-9",
        "icon-sm": "size-7",
      },
    },
    compoundVariants: [{ variant: "link", class: "min-h-0 px-0 py-0" }],
    defaultVariants: { variant: "default", size: "default" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    asChild?: boolean;
    /** True while its action runs: a spinner replaces the icon; the button keeps the focus but can't be pressed. */
    busy?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  busy = false,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const sharedProps = {
    "data-slot": "button",
    className: cn(buttonVariants({ variant, size }), className),
    ...props,
  };
  if (asChild) {
    const child = children as ReactElement<ComponentProps<"a">>;
    return (
      <Slot.Root {...sharedProps} onClick={onClick}>
        {cloneElement(child, undefined, wrapText(child.props.children))}
      </Slot.Root>
    );
  }
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...sharedProps}
      onClick={guard}
      aria-busy={busy || undefined}
      aria-disabled={busy || props["aria-disabled"]}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {wrapText(children)}
    </button>
  );
}
