import { formatAgo, formatMoment } from "@/lib/simulated-clock";
import { useSimulatedClock } from "@/live/use-simulated-time";

type RelativeTimeProps = { moment: string; className?: string };

/**
 * Relative time by the room's clock, with the exact time on hover. It subscribes to the clock itself, so that a tick
 * re-renders only the changed texts, not the rows around them.
 */
export function RelativeTime({ moment, className }: RelativeTimeProps) {
  const date = new Date(moment);
  const exact = formatMoment(date);
  const text = useSimulatedClock((now) => formatAgo(date, now)) ?? exact;
  return (
    <time dateTime={moment} title={exact} className={className}>
      {text}
    </time>
  );
}
