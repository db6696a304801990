import { LoaderCircle } from "lucide-react";

/** Placeholder for a page that is loading. */
export function Waiting({ children = "Loading…" }: { children?: string }) {
  return (
    <p
      role="status"
      className="flex min-h-[60dvh] items-center justify-center gap-2 text-muted-foreground"
    >
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {children}
    </p>
  );
}
