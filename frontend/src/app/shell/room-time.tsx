import { useQuery } from "@tanstack/react-query";

import { type Anchor } from "@/anchors/anchor";
import { sandboxQuery } from "@/api/sandbox";
import { formatMoment } from "@/lib/simulated-clock";
import { useSimulatedTime } from "@/live/use-simulated-time";

/** Label that says that the clock is frozen or has an unusual speed; renders nothing at the usual speed. */
export function Pace() {
  const { data: sandbox } = useQuery({ ...sandboxQuery(), enabled: false });
  if (!sandbox) return null;
  const { frozen, speed } = sandbox.clock;
  if (frozen) return <span>(frozen)</span>;
  return Number(speed) === 1 ? null : <span>{`(× ${Number(speed)})`}</span>;
}

/** Current time of the room's clock. */
export function RoomTime({ anchor }: { anchor?: Anchor }) {
  const time = useSimulatedTime();
  return (
    time && (
      <>
        <time
          dateTime={time.toISOString()}
          title="Simulated time, UTC"
          translate="no"
          data-anchor={anchor}
        >
          {formatMoment(time)}
        </time>{" "}
        <Pace />
      </>
    )
  );
}
