import { Activity, Suspense, useContext, useState, useSyncExternalStore } from "react";
import { UNSAFE_LocationContext as LocationContext, useOutlet } from "react-router-dom";

import { Waiting } from "@/app/shell/waiting";
import { ScreenBoundary } from "@/components/layout/boundary";
import { Deferred } from "@/components/layout/deferred";
import { keptScreen, onKept } from "@/lib/kept-screen";

type ScreensProps = { path: string; resetKeys: unknown[] };

/** The screen of the address, and hidden behind it the one that is kept as it was left. */
export function Screens({ path: shown, ...props }: ScreensProps) {
  const kept = useSyncExternalStore(onKept, keptScreen);
  const paths = kept === null || kept === shown ? [shown] : [kept, shown];
  return paths.map((path) => (
    <Screen key={path} hidden={path !== shown} kept={path === kept} {...props} />
  ));
}

type ScreenProps = Pick<ScreensProps, "resetKeys"> & { hidden: boolean; kept: boolean };

function Screen({ hidden, kept, resetKeys }: ScreenProps) {
  const now = { location: useContext(LocationContext), outlet: useOutlet() };
  const [own, setOwn] = useState(now);
  // One that is kept would take the tabs and filters of the next address for its own.
  if (!kept && (own.location !== now.location || own.outlet !== now.outlet)) setOwn(now);
  return (
    <Activity mode={hidden ? "hidden" : "visible"}>
      <LocationContext value={own.location}>
        <ScreenBoundary resetKeys={resetKeys}>
          <Deferred fallback={<Waiting />}>
            <Suspense fallback={<Waiting />}>{own.outlet}</Suspense>
          </Deferred>
        </ScreenBoundary>
      </LocationContext>
    </Activity>
  );
}
