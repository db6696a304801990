import { useQuery } from "@tanstack/react-query";

import { outdatedQuery } from "@/api/console-build";
import { Button } from "@/components/ui/button";

/** Offers to reload where the server has a new build of the console; what a person is about to type is theirs to save. */
export function UpdateOffer() {
  const { data: outdated } = useQuery(outdatedQuery());
  return (
    <div role="status" data-print="hidden">
      {outdated && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b bg-accent px-4 py-2 text-accent-foreground lg:px-6">
          <p>The console has been updated. Reload the page to go on with its new version.</p>
          <Button
            size="sm"
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
