import { TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";

import { cn } from "@/lib/utils";

/** Warning, in place of a QR code, that other computers and phones can't open the join URL. */
export function LocalWarning({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cn("flex items-start gap-[0.4em] text-left text-status-pending", className)}>
      <TriangleAlert aria-hidden className="mt-[0.2em] size-[1em] shrink-0" />
      <span>{children}</span>
    </p>
  );
}
