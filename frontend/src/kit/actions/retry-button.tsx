import { RotateCw } from "lucide-react";
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";

import { Button } from "@/kit/ui/button";

type RetryButtonProps = Omit<ComponentProps<typeof Button>, "ref" | "type" | "asChild"> & {
  /** Element to focus when the button disappears; the main region by default. */
  focusAfter?: RefObject<HTMLElement | null>;
};

/** Button that retries a failed read; stays until the read succeeds, and then moves the focus to the content. */
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
    const focusTarget = focusAfter?.current;
    return () => {
      // Move the focus only on unmount, because after another failure the button stays and keeps the focus.
      if (element === null || document.activeElement !== element) return;
      const place = focusTarget ?? element.closest<HTMLElement>("[role=dialog], main");
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
