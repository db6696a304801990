import { Suspense, useEffect, useState } from "react";

import { useNotice } from "@/kit/notices/use-notice";
import { lazyPart } from "@/lib/lazy-part";

const SOON_MS = 200;

const toaster = lazyPart(() => import("@/kit/ui/toaster").then((m) => m.Toaster));

/**
 * Region of the notices. Its code loads after the first screen, which shows no notice, and before the first notice
 * about a lost server can appear.
 */
export function Notices() {
  const [loaded, setLoaded] = useState(false);
  const wanted = useNotice() !== undefined;

  useEffect(() => {
    if (loaded) return;
    const load = () => {
      void toaster.preload().then(setLoaded);
    };
    const timer = setTimeout(load, wanted ? 0 : SOON_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [loaded, wanted]);

  return (
    loaded && (
      <Suspense>
        <toaster.Part />
      </Suspense>
    )
  );
}
