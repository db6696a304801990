import { CircleDashed, RadioTower, RotateCw, Unplug } from "lucide-react";

import { Button } from "@/components/ui/button";
import { formatWallTime } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";
import { useConnection } from "@/live/live-provider";

const looks = {
  connecting: { word: "Connecting", icon: CircleDashed, className: "text-status-pending" },
  open: { word: "Live", icon: RadioTower, className: "text-status-ok" },
  retrying: { word: "Reconnecting", icon: CircleDashed, className: "text-status-pending" },
  off: { word: "Not live", icon: Unplug, className: "text-status-failed" },
};

/** Whether changes arrive by themselves; once the console has given up, a button that tries again. */
export function ConnectionState() {
  const { state, since, reconnect } = useConnection();
  const { word, icon: Icon, className } = looks[state];
  const title = since && `Not live since ${formatWallTime(since)}`;
  return (
    <div className="flex items-center gap-1">
      <span
        role="status"
        data-anchor="frame.connection"
        title={title ?? "Changes arrive by themselves"}
        className={cn("flex items-center gap-1.5 px-1 text-xs", className)}
      >
        <Icon aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{word}</span>
      </span>
      {state === "off" && (
        <Button variant="outline" size="sm" className="h-7 px-2 text-xs" onClick={reconnect}>
          <RotateCw aria-hidden className="size-3" />
          Reconnect
        </Button>
      )}
    </div>
  );
}
