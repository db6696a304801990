import { TriangleAlert } from "lucide-react";
import { type ReactNode } from "react";

import { RetryButton } from "@/kit/actions/retry-button";
import { CardAction, CardHeader } from "@/kit/ui/card";
import { formatTime } from "@/lib/simulated-clock";
import frameTexts from "@/content/frame.json";
import { useContent } from "@/content/use-content";
import { type PolledList } from "@/kit/queries/use-polled-query";
import { useRoomMoment } from "@/live/use-simulated-time";

type List = Pick<PolledList<unknown>, "updatedAt" | "stale" | "isFetching" | "refetch">;

/** Header of a polled list's card; the time of the last response is beside the title or, on a narrow card, below it. */
export function FreshHeader({ list, children }: { list: List; children: ReactNode }) {
  return (
    <CardHeader className="grid-cols-1! @min-[34rem]:grid-cols-[1fr_auto]!">
      {children}
      <CardAction className="col-start-1 row-span-1 row-start-3 @min-[34rem]:col-start-2 @min-[34rem]:row-span-2 @min-[34rem]:row-start-1">
        <Freshness list={list} />
      </CardAction>
    </CardHeader>
  );
}

/** Time of a list's last response by the room's clock; once the list is stale, a warning with Retry. */
function Freshness({ list: { updatedAt, stale, isFetching, refetch } }: { list: List }) {
  const t = useContent("frame", frameTexts);
  const moment = useRoomMoment(updatedAt);
  const time = formatTime(moment);
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-2 text-xs text-muted-foreground">
      <span role="status" className="contents">
        {stale && (
          <span className="flex items-center gap-1 font-medium text-status-failed">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            <span>{t("listStale", { time })}</span>
          </span>
        )}
      </span>
      {stale ? (
        <RetryButton
          className="min-h-6 px-2 py-0 text-xs [&_svg]:size-3.5"
          busy={isFetching}
          onClick={() => refetch()}
        />
      ) : (
        updatedAt > 0 && <time dateTime={moment.toISOString()}>{t("listUpdated", { time })}</time>
      )}
    </div>
  );
}
