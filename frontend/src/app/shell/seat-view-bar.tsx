import { Eye } from "lucide-react";
import { useId } from "react";

import { ApiError, isTransient } from "@/api/client";
import { useKnownSession } from "@/api/session";
import { useFollowSeat } from "@/app/shell/use-follow-seat";
import { Button } from "@/kit/ui/button";
import { Switch } from "@/kit/ui/switch";
import { viewSeat } from "@/lib/seat-view";

/** Close the tab; if the browser doesn't allow this, return the tab to the trainer's own session. */
function closeSeatView(): void {
  window.close();
  if (window.closed) return;
  viewSeat(null);
  window.location.assign("/teach");
}

/** Bar of a tab in which a trainer views a seat; like the simulation bar, it isn't in the content catalogue. */
export function SeatViewBar() {
  const { data: session, error } = useKnownSession();
  const [follows, setFollows] = useFollowSeat();
  const id = useId();
  const refused = error instanceof ApiError && !isTransient(error) ? error.detail : undefined;
  const seat = session ? `the seat of ${session.name}` : "a seat";
  const text = refused ?? `You are viewing ${seat}. Nothing can be changed here.`;
  return (
    <aside
      aria-label="Viewed seat"
      data-slot="seat-view-bar"
      data-print="hidden"
      className="top-7 z-70 flex h-17 items-center justify-center gap-3 bg-primary px-[min(1rem,2.5vw)] text-primary-foreground tall:sticky sm:h-10"
    >
      <Eye aria-hidden className="size-4 shrink-0 max-sm:hidden" />
      <p
        role="status"
        title={text}
        className="line-clamp-4 min-w-0 text-xs wrap-anywhere sm:line-clamp-1 sm:text-sm"
      >
        {text}
      </p>
      <span className="flex shrink-0 items-center gap-2 text-xs sm:text-sm">
        <label htmlFor={id}>Follow</label>
        <Switch
          id={id}
          checked={follows}
          onCheckedChange={setFollows}
          className="border-primary-foreground data-[state=checked]:border-primary-foreground data-[state=checked]:bg-primary-foreground data-[state=checked]:*:bg-primary"
        />
      </span>
      <Button variant="secondary" className="min-h-7 px-2 text-xs" onClick={closeSeatView}>
        Stop viewing
      </Button>
    </aside>
  );
}
