import { RotateCw } from "lucide-react";
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";

import { Button } from "@/kit/ui/button";

type RetryButtonProps = Omit<ComponentProps<typeof Button>, "ref" | "type" | "asChild"> & {
  /** Element that takes the focus when the button disappears; by default the screen's main region. */
  focusAfter?: RefObject<HTMLElement | null>;
};

/** Tries again what has failed; it stays until that has succeeded, and the focus is not lost with it. */
export function RetryButton({
  focusAfter,
  variant = "outline",
  size = "sm",
  busy = false,
  children = "Retry",
  ...props
}: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    const named = focusAfter?.current;
    return () => {
      // Only here it is certain that the button goes: a try that fails again leaves it and the focus where they are.
      if (element === null || document.activeElement !== element) return;
      const place = named ?? element.closest<HTMLElement>("[role=dialog], main");
      place?.focus({ preventScroll: true });
    };
  }, [focusAfter]);
  return (
    <Button ref={button} variant={variant} size={size} busy={busy} {...props}>
      <RotateCw aria-hidden />
      {children}
    </Button>
  );
}
