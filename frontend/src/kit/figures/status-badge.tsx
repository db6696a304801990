import {
  CircleCheck,
  CircleCheckBig,
  CircleHelp,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { type ReactNode } from "react";

import { wrapText } from "@/kit/ui/wrap-text";
import { cn } from "@/lib/utils";

export type Status = "ok" | "pending" | "busy" | "done" | "failed" | "unknown";

const variants: Record<Status, { icon: LucideIcon; className: string }> = {
  ok: { icon: CircleCheck, className: "border-status-ok/35 tint-status-ok text-status-ok" },
  pending: {
    icon: Clock,
    className: "border-status-pending/40 tint-status-pending text-status-pending",
  },
  busy: {
    icon: LoaderCircle,
    className: "border-status-busy/35 tint-status-busy text-status-busy",
  },
  done: {
    icon: CircleCheckBig,
    className: "border-status-done/35 tint-status-done text-status-done",
  },
  failed: {
    icon: CircleX,
    className: "border-status-failed/40 tint-status-failed text-status-failed",
  },
  unknown: { icon: CircleHelp, className: "text-status-unknown" },
};

type StatusBadgeProps = {
  status: Status;
  children: ReactNode;
  /** Icon that replaces the status's default icon; the default icon for “busy” is a spinner. */
  icon?: LucideIcon;
  className?: string;
};

/** Status as an icon and a word; the colour only repeats their meaning. */
export function StatusBadge({ status, children, icon, className }: StatusBadgeProps) {
  const { icon: own, className: variantClass } = variants[status];
  const Icon = icon ?? own;
  return (
    <span
      data-slot="status-badge"
      data-status={status}
      className={cn(
        "inline-flex min-h-5 w-fit max-w-full shrink-0 items-center gap-1 rounded-sm border px-1.5 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0",
        variantClass,
        className,
      )}
    >
      <Icon aria-hidden className={Icon === LoaderCircle ? "animate-spin" : undefined} />
      {wrapText(children)}
    </span>
  );
}
