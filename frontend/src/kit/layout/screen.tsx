import { type ComponentProps, type ReactNode } from "react";

import { Parts } from "@/kit/layout/boundary";
import { ScreenHeader } from "@/kit/layout/screen-header";

type ScreenProps = ComponentProps<typeof ScreenHeader> & { children: ReactNode };

/** Screen: its header, and its parts below each other, which fail independently. */
export function Screen({ children, ...header }: ScreenProps) {
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader {...header} />
      {children}
    </Parts>
  );
}
