import { useEffect } from "react";

import { notifyClosed } from "@/kit/notices/use-removal-notice";

/** Close an open dialog once `obsoleteReason` is set, and show the reason as a notice. */
export function useCloseIfObsolete(
  isOpen: boolean,
  obsoleteReason: string | undefined,
  onOpenChange: (open: boolean) => void,
): void {
  const isObsolete = isOpen && obsoleteReason !== undefined;
  useEffect(() => {
    if (!isObsolete) return;
    onOpenChange(false);
    notifyClosed(obsoleteReason);
  }, [isObsolete, obsoleteReason, onOpenChange]);
}
