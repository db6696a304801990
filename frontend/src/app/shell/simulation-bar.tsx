import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { sandboxQuery } from "@/api/sandbox";
import { useKnownSession } from "@/api/session";
import { RoomTime } from "@/app/shell/room-time";
import { PartBoundary } from "@/kit/layout/boundary";
import { LoadError, lazyPart } from "@/lib/lazy-part";
import { isViewingSeat } from "@/lib/seat-view";

const seatViewBar = lazyPart(() => import("@/app/shell/seat-view-bar").then((m) => m.SeatViewBar));
const roomMenu = lazyPart(() => import("@/app/shell/room-menu").then((m) => m.RoomMenu));

/**
 * Simulation mark of every screen. It isn't in the content catalogue, so that nobody can edit it away, and it stays
 * when a screen fails, because it is outside of the error boundary.
 */
export function SimulationBar() {
  const { dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return (
    <aside
      aria-label="Training simulation"
      data-slot="simulation-bar"
      data-anchor="frame.simulationBar"
      className="sticky top-0 z-70"
    >
      <div className="simulation-stripes simulation-line">
        <strong className="font-bold tracking-wide">TRAINING SIMULATION</strong>
        <span>· no bank, no blockchain, no funds</span>
        <ErrorBoundary fallback={null} resetKeys={[dataUpdatedAt]}>
          <Room />
        </ErrorBoundary>
      </div>
    </aside>
  );
}

function Room() {
  const { data: session } = useKnownSession();
  const { data: sandbox } = useQuery({ ...sandboxQuery(), enabled: false });
  if (!session || !sandbox) return null;
  return (
    <>
      <span className="hidden min-w-0 truncate md:inline">{`· ${sandbox.name}`}</span>
      <span className="hidden flex-none sm:inline">
        · {session.role === "trainer" ? <SteeredClock /> : <RoomClock />}
      </span>
    </>
  );
}

function RoomClock() {
  return <RoomTime anchor="frame.simulationBar.clock" />;
}

/** Bar of a viewed seat, below the simulation bar. */
export function ViewedSeatBar() {
  if (!isViewingSeat()) return null;
  return (
    <PartBoundary>
      <Suspense>
        <seatViewBar.Part />
      </Suspense>
    </PartBoundary>
  );
}

/** Clock that a trainer controls; a plain clock until its menu has loaded. */
function SteeredClock() {
  const { dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return (
    <ErrorBoundary
      fallback={<RoomClock />}
      resetKeys={[dataUpdatedAt]}
      onError={(error) => {
        if (error instanceof LoadError) error.forget();
      }}
    >
      <Suspense fallback={<RoomClock />}>
        <roomMenu.Part />
      </Suspense>
    </ErrorBoundary>
  );
}
