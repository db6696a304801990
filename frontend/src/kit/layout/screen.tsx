import { type ComponentProps, type ReactNode } from "react";

import { Parts } from "@/kit/layout/boundary";
import { useDue } from "@/kit/layout/deferred";
import { ScreenHeader } from "@/kit/layout/screen-header";

type ScreenProps = ComponentProps<typeof ScreenHeader> & { children: ReactNode };

/**
 * Screen: its header, and its parts below each other, which fail independently. The browser paints the header before
 * React renders the parts, because a long list occupies a phone for half a second.
 */
export function Screen({ children, ...header }: ScreenProps) {
  const due = useDue();
  return (
    <Parts className="flex flex-col gap-4" aria-busy={!due || undefined}>
      <ScreenHeader {...header} />
      {due && children}
    </Parts>
  );
}
