import { useEffect, useState } from "react";

import { useNotice } from "@/kit/notices/use-notice";
import { after } from "@/lib/after";
import { lazyPart } from "@/lib/lazy-part";

const SOON_MS = 200;

const toaster = lazyPart(() => import("@/kit/ui/toaster").then((m) => m.Toaster));

/**
 * Region of the notices. Its code loads soon after the first screen, so that notices work even if the server can't be
 * reached later; the first screen itself shows no notice.
 */
export function Notices() {
  const [loaded, setLoaded] = useState(false);
  const hasNotice = useNotice() !== undefined;

  useEffect(() => {
    if (loaded) return;
    return after(hasNotice ? 0 : SOON_MS, () => {
      void toaster.preload().then(setLoaded);
    });
  }, [loaded, hasNotice]);

  return loaded && <toaster.Part />;
}
