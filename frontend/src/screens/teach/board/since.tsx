import { formatLocal, formatSpan } from "@/lib/simulated-clock";
import { useServerClock } from "@/live/use-server-clock";

const MINUTE_S = 60;

/** A span as the board has it: to the second below a minute, then to the minute. */
function spanOf(seconds: number): string {
  return formatSpan(seconds < MINUTE_S ? seconds : Math.floor(seconds / MINUTE_S) * MINUTE_S);
}

/** How long ago a moment of the server's was; it ticks by itself, so that no row is drawn again around it. */
export function Since({ moment }: { moment: string }) {
  const at = new Date(moment);
  const span = useServerClock((now) => spanOf((now.getTime() - at.getTime()) / 1000));
  return (
    <time dateTime={moment} title={formatLocal(at)} className="whitespace-nowrap tabular-nums">
      {span}
    </time>
  );
}
