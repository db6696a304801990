import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";

import { type Flag, type Trick, withdrawFlag } from "@/api/judging";
import { seatQuery } from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { Button } from "@/kit/ui/button";
import { requestPlace } from "@/lib/place-request";
import { describe } from "@/training/flags/places";
import { type FlagContent } from "@/training/flags/use-flag-content";

type OwnFlagsProps = {
  flags: readonly Flag[];
  tricks: readonly Trick[];
  mayWithdraw: boolean;
  t: FlagContent;
};

/** List of the person's flags, with their count and, for each flag, a button that shows the flagged place. */
export function OwnFlags({ flags, tricks, mayWithdraw, t }: OwnFlagsProps) {
  const client = useQueryClient();
  const withdraw = useAction({
    call: withdrawFlag,
    failure: { title: t("withdrawFailed"), otherwise: t("tryAgain") },
    onSuccess: (seat) => {
      client.setQueryData(seatQuery().queryKey, { seat });
    },
  });

  if (flags.length === 0) return <p className="text-xs">{t("ownNone")}</p>;
  return (
    <details open className="group">
      <summary className="cursor-pointer text-xs font-medium">
        <span>{t("own", { count: String(flags.length) })}</span>
      </summary>
      <ul className="mt-1.5 grid gap-1.5">
        {flags.map((flag) => {
          const place = describe(flag, t);
          return (
            <li key={flag.number} className="grid gap-1 rounded-md bg-muted px-2.5 py-1.5 text-xs">
              <p className="wrap-anywhere">
                <strong>{tricks.find(({ key }) => key === flag.trick)?.title ?? flag.trick}</strong>
                <span className="block">{place}</span>
              </p>
              {mayWithdraw && (
                <div className="flex flex-wrap gap-1.5">
                  <Button
                    variant="outline"
                    size="sm"
                    className="min-h-7 px-2 text-xs"
                    aria-label={t("showMeOf", { place })}
                    onClick={() => {
                      requestPlace({ anchor: flag.at, row: flag.row ?? undefined });
                    }}
                  >
                    {t("showMe")}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    className="min-h-7 px-2 text-xs"
                    aria-label={t("withdrawOf", { place })}
                    busy={withdraw.busy}
                    onClick={() => {
                      withdraw.run(flag.number);
                    }}
                  >
                    <X aria-hidden />
                    {t("withdraw")}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
