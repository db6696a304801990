import { Activity, Suspense, useContext, useState, useSyncExternalStore } from "react";
import { UNSAFE_LocationContext as LocationContext, useOutlet } from "react-router-dom";

import { Waiting } from "@/app/shell/waiting";
import { ScreenBoundary } from "@/kit/layout/boundary";
import { Deferred } from "@/kit/layout/deferred";
import { preservedScreen, watchPreservedScreen } from "@/lib/preserved-screen";

type ScreensProps = { path: string; resetKeys: unknown[] };

/** Screen at the current URL, and the preserved screen, which is hidden. */
export function Screens({ path: shown, resetKeys }: ScreensProps) {
  const preserved = useSyncExternalStore(watchPreservedScreen, preservedScreen);
  return [...new Set([preserved ?? shown, shown])].map((path) => (
    <Activity key={path} mode={path === shown ? "visible" : "hidden"}>
      <ScreenBoundary resetKeys={resetKeys}>
        <Screen preserved={path === preserved} />
      </ScreenBoundary>
    </Activity>
  ));
}

const waiting = <Waiting />;

function Screen({ preserved }: { preserved: boolean }) {
  const now = { location: useContext(LocationContext), outlet: useOutlet() };
  const [own, setOwn] = useState(now);
  // Freeze the outlet: otherwise the hidden screen would read its tabs and filters from the next screen's URL.
  if (!preserved && own.outlet !== now.outlet) setOwn(now);
  return (
    <LocationContext value={own.location}>
      <Deferred fallback={waiting}>
        <Suspense fallback={waiting}>{own.outlet}</Suspense>
      </Deferred>
    </LocationContext>
  );
}
