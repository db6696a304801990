import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";

import { textsOfScreensQuery } from "@/api/editing";
import { screenTextQuery } from "@/api/screen-text";
import { useStableQuery } from "@/kit/queries/use-stable-query";

/** Content file of the pane itself. */
const OWN = "editing";

/** Return the content files that the page uses now, the screen's own file first. */
function useShownScreens(): string[] {
  const cache = useQueryClient().getQueryCache();
  const main = useLocation().pathname.split("/")[1];
  const names = useSyncExternalStore(
    // Batch the notifications, because the cache reports changes even while React renders.
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    () => {
      const observers = cache.find({ queryKey: screenTextQuery().queryKey })?.observers ?? [];
      const screens = observers.map(({ options: { meta } }) => meta?.screen as string | undefined);
      return [...new Set(screens)].toSorted().join(" ");
    },
  );
  return useMemo(
    () =>
      names
        .split(" ")
        .filter((name) => name !== "" && name !== OWN)
        .toSorted((a, b) => Number(b === main) - Number(a === main)),
    [names, main],
  );
}

/** Return the query of the texts of the page, the screen's own texts first. */
export function useScreenEntries() {
  return useStableQuery(textsOfScreensQuery(useShownScreens()));
}
