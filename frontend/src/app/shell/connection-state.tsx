import { CircleDashed, RadioTower, Unplug } from "lucide-react";
import { useRef, useState } from "react";

import { RetryButton } from "@/kit/actions/retry-button";
import { formatWallTime } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";
import { useConnection } from "@/live/live-provider";

const looks = {
  connecting: { word: "Connecting", icon: CircleDashed, className: "text-status-pending" },
  open: { word: "Live", icon: RadioTower, className: "text-status-ok" },
  retrying: { word: "Reconnecting", icon: CircleDashed, className: "text-status-pending" },
  silent: { word: "Not live", icon: Unplug, className: "text-status-failed" },
  off: { word: "Not live", icon: Unplug, className: "text-status-failed" },
};

function notLiveSince(since: Date): string {
  return `Not live since ${formatWallTime(since)}`;
}

/** State of the live connection; after all attempts failed, a button to reconnect. */
export function ConnectionState() {
  const { state, since, reconnect } = useConnection();
  const { word, icon: Icon, className } = looks[state];
  const indicator = useRef<HTMLSpanElement>(null);
  const title = since && notLiveSince(since);
  // The first connection of a page isn't announced.
  const [wasLost, setWasLost] = useState(false);
  if (!wasLost && state !== "connecting" && state !== "open") setWasLost(true);
  return (
    <div className="flex items-center gap-1">
      <span
        ref={indicator}
        role="status"
        aria-live={wasLost ? "polite" : "off"}
        tabIndex={-1}
        data-anchor="frame.connection"
        title={title ?? "Changes appear automatically"}
        className={cn("flex items-center gap-1.5 px-1 text-xs", className)}
      >
        <Icon aria-hidden className="size-3.5" />
        <span className="max-sm:sr-only">{word}</span>
      </span>
      {state === "off" && (
        <RetryButton
          focusAfter={indicator}
          className="h-7 px-2 text-xs [&_svg]:size-3!"
          onClick={reconnect}
        >
          Reconnect
        </RetryButton>
      )}
    </div>
  );
}

/** Text that explains the effect of a lost connection, and how to reconnect. */
export function NotLive() {
  const { state, since, givenUp } = useConnection();
  const next = state === "off" ? " Press Reconnect, or reload the page." : "";
  return (
    <div role="status" data-print="hidden">
      {givenUp && since && (
        <p className="border-b bg-accent px-4 py-2 text-accent-foreground lg:px-6">
          {`${notLiveSince(since)}: changes no longer arrive by themselves.${next}`}
        </p>
      )}
    </div>
  );
}
