import { useEffect } from "react";

import { notifyClosed } from "@/kit/notices/use-removal-notice";

/** Close an open dialog with a notice once it no longer applies; `obsoleteReason` is the reason. */
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
