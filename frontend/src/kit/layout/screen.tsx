import { type ComponentProps, type ReactNode } from "react";

import { Parts } from "@/kit/layout/boundary";
import { useDue } from "@/kit/layout/deferred";
import { ScreenHeader } from "@/kit/layout/screen-header";

type ScreenProps = ComponentProps<typeof ScreenHeader> & { children: ReactNode };

/**
 * Screen with its header and the parts below it; a part that fails leaves the others usable. The browser paints the
 * header before React renders the parts, because rendering a long list takes half a second on a phone.
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
