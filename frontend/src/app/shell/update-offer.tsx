import { useQuery } from "@tanstack/react-query";

import { outdatedQuery } from "@/api/console-build";
import { CONSOLE_UPDATED, ReloadButton } from "@/kit/layout/reload";

/** Offer to reload after a deployment; the page never reloads by itself, because unsaved input would be lost. */
export function UpdateOffer() {
  const { data: outdated } = useQuery(outdatedQuery());
  return (
    <div role="status" data-print="hidden">
      {outdated && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b bg-accent px-4 py-2 text-accent-foreground lg:px-6">
          <p>{CONSOLE_UPDATED}</p>
          <ReloadButton size="sm" />
        </div>
      )}
    </div>
  );
}
