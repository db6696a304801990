import { useQueryClient } from "@tanstack/react-query";
import { Flag as FlagIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { flagPlace, type Trick, tricksQuery } from "@/api/judging";
import { isScored, type Seat, seatQuery } from "@/api/training";
import { useAction } from "@/kit/actions/use-action";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { setFlagAction } from "@/lib/flag-key";
import { isViewingSeat } from "@/lib/seat-view";
import { OwnFlags } from "@/training/flags/own-flags";
import { describe } from "@/training/flags/places";
import { PointingPad } from "@/training/flags/pointing-pad";
import { TrickList } from "@/training/flags/trick-list";
import { useFlagContent } from "@/training/flags/use-flag-content";
import { useFlagMarks } from "@/training/flags/use-flag-marks";
import { useFlagMode } from "@/training/flags/use-flag-mode";
import { type PaneState } from "@/training/guide/pane";

export type FlagPanelProps = {
  seat: Seat;
  pane: PaneState;
  /** Number of the trainer's last move that brought this seat to a screen. */
  brought: number | undefined;
};

/** Button of flag mode, the list of tricks to choose from, and the list of the person's flags. */
export function FlagPanel({ seat, pane, brought }: FlagPanelProps) {
  const t = useFlagContent();
  const tricks = useStableQuery(tricksQuery());
  const mayFlag = isScored(seat) && !isViewingSeat();
  useFlagMarks(seat.flags);
  return (
    <section aria-label={t("mode")} className="grid grid-cols-1 gap-2">
      {/* Keyed by step, so that flag mode ends with its step. */}
      {mayFlag && <FlagMode key={seat.progress.step} {...{ seat, pane, brought, tricks, t }} />}
      <OwnFlags flags={seat.flags} tricks={tricks.data ?? []} mayWithdraw={mayFlag} t={t} />
    </section>
  );
}

type FlagModeProps = FlagPanelProps & {
  tricks: ReturnType<typeof useStableQuery<Trick[]>>;
  t: ReturnType<typeof useFlagContent>;
};

function FlagMode({ seat, pane, brought, tricks, t }: FlagModeProps) {
  const client = useQueryClient();
  const pad = useRef<HTMLDivElement>(null);
  const [flagged, setFlagged] = useState<string>();
  const mode = useFlagMode(pane.ref, pad, () => {
    setFlagged(undefined);
  });
  const { on, place, chosen } = mode;
  const flag = useAction({
    call: flagPlace,
    failure: { title: t("flagFailed"), otherwise: t("tryAgain") },
    onSuccess: (answer, { at, row = null }) => {
      client.setQueryData(seatQuery().queryKey, { seat: answer });
      mode.unchoose();
      setFlagged(t("flagged", { place: describe({ at, row }, t) }));
    },
  });
  function toggle() {
    if (on) mode.leave();
    else {
      pane.unfold();
      mode.start();
    }
  }
  const end = useEffectEvent(mode.end);
  useEffect(() => {
    // End flag mode, because the flags were meant for the screen that the person leaves.
    if (brought !== undefined) end();
  }, [brought]);
  const pressKey = useEffectEvent(toggle);
  useEffect(() => {
    setFlagAction(() => {
      pressKey();
    });
    return () => {
      setFlagAction(undefined);
    };
  }, []);

  function statusOf(): string {
    if (chosen) return t("choose", { place: describe(chosen, t) });
    if (flagged !== undefined) return flagged;
    return place ? describe(place, t) : t("pick");
  }

  return (
    <>
      <Button
        variant={on ? "default" : "outline"}
        size="sm"
        className="justify-self-start"
        aria-keyshortcuts="f"
        title={t("flagHint")}
        onClick={toggle}
      >
        <FlagIcon aria-hidden />
        {t(on ? "stop" : "flag")}
      </Button>
      {on && (
        <div className="grid grid-cols-1 gap-2 rounded-md border border-status-failed/60 p-2.5">
          <PointingPad
            ref={pad}
            label={t("mode")}
            title={t("on")}
            help={t("help")}
            chosen={chosen !== undefined}
            status={statusOf()}
          />
          {chosen && (
            <Tricks
              key={`${chosen.at} ${chosen.row}`}
              tricks={tricks}
              selected={
                seat.flags.find(({ at, row }) => at === chosen.at && row === chosen.row)?.trick
              }
              busy={flag.busy}
              onChoose={(trick) => {
                const { at, row } = chosen;
                flag.run({ at, trick, ...(row !== null && { row }) });
              }}
              onCancel={mode.unchoose}
              t={t}
            />
          )}
        </div>
      )}
    </>
  );
}

type TricksProps = Pick<FlagModeProps, "tricks" | "t"> & {
  selected: string | undefined;
  busy: boolean;
  onChoose: (trick: string) => void;
  onCancel: () => void;
};

function Tricks({ tricks, onCancel, t, ...list }: TricksProps) {
  const { data } = tricks;
  return (
    <>
      {data === undefined && !tricks.isError && <Skeleton className="h-24" />}
      {data === undefined && tricks.isError && <ListFailed label={t("tricks")} query={tricks} />}
      {data?.length === 0 && <p>{t("noTricks")}</p>}
      {data && data.length > 0 && <TrickList label={t("tricks")} tricks={data} {...list} />}
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </>
  );
}
