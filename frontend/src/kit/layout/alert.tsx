import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode } from "react";

import { isUnauthorized } from "@/api/client";
import { failureOf } from "@/kit/actions/failure";
import { statusLineOf } from "@/kit/actions/status-line";
import { cn } from "@/lib/utils";

type AlertProps = {
  tone: "ok" | "failed";
  title: string;
  children?: ReactNode;
};

const tones = {
  ok: { icon: CircleCheck, box: "border-status-ok/40 bg-status-ok/5", sign: "text-status-ok" },
  failed: {
    icon: CircleAlert,
    box: "border-destructive/60 bg-destructive/5",
    sign: "text-destructive",
  },
};

/** Persistent result or error, announced when it appears. */
export function Alert({ tone, title, children }: AlertProps) {
  const { icon: Icon, box, sign } = tones[tone];
  return (
    <div
      role="alert"
      data-slot="alert"
      data-tone={tone}
      className={cn("flex gap-2 rounded-md border px-3 py-2", box)}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", sign)} />
      <div className="grid min-w-0 flex-1 gap-1.5 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** Alert for a failed call: the status line and the server's message, or else the fallback. */
export function FailureAlert({ error, fallback }: { error: unknown; fallback: string }) {
  if (isUnauthorized(error)) return null;
  const { reason } = failureOf(error);
  return (
    <Alert tone="failed" title={statusLineOf(error) ?? fallback}>
      {reason !== undefined && <p className="text-xs text-muted-foreground">{reason}</p>}
    </Alert>
  );
}
