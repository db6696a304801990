import { formatLocal, formatSpan } from "@/lib/simulated-clock";
import { useServerClock } from "@/live/use-server-clock";

const MINUTE_S = 60;

/** Format a duration: in seconds below one minute, otherwise in whole minutes. */
function spanOf(seconds: number): string {
  return formatSpan(seconds < MINUTE_S ? seconds : Math.floor(seconds / MINUTE_S) * MINUTE_S);
}

/** Time since a moment of the server's clock; it ticks in its own component, so that no row re-renders. */
export function Since({ moment }: { moment: string }) {
  const at = new Date(moment);
  const span = useServerClock((now) => spanOf((now.getTime() - at.getTime()) / 1000));
  return (
    <time dateTime={moment} title={formatLocal(at)} className="whitespace-nowrap tabular-nums">
      {span}
    </time>
  );
}
