import { useId } from "react";

import { type TaughtLesson } from "@/api/lessons";
import { CopyButton } from "@/kit/actions/copy-button";
import { QrCode } from "@/kit/figures/qr-code";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Label } from "@/kit/ui/label";
import { Switch } from "@/kit/ui/switch";
import { formatDeadline } from "@/lib/simulated-clock";
import { groupCode } from "@/lib/seat-codes";
import { isLocal } from "@/screens/teach/door";
import { LocalWarning } from "@/screens/teach/local-warning";
import { useChange } from "@/screens/teach/lesson-head";
import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Code and join URL of a lesson, with the switch that lets people join. */
export function DoorCard({ lesson, t }: { lesson: TaughtLesson; t: TeachContent }) {
  const { ref, state, code, joinUrl, joining, openUntil } = lesson;
  const id = useId();
  const { run } = useChange(ref, t);
  const local = isLocal(lesson);
  if (state === "ended") {
    return (
      <Panel title={t("doorTitle")} data-anchor="teach.door">
        <p className="text-muted-foreground">{t("doorEnded")}</p>
      </Panel>
    );
  }
  const until =
    joining && openUntil !== null
      ? t("doorUntil", { time: formatDeadline(new Date(openUntil)) })
      : t("doorClosed");
  return (
    <Panel {...cardOf(t, "teach.door")} contentClassName="flex flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-4 @min-[60rem]:flex-nowrap">
        <div className="min-w-40 flex-1">
          <p className="sr-only">{t("doorCode")}</p>
          <p
            data-anchor="teach.door.code"
            translate="no"
            className="font-mono text-[2.25rem] leading-10 font-semibold tracking-wide whitespace-nowrap"
          >
            {groupCode(code)}
          </p>
        </div>
        {/* A QR code that no phone can open would only mislead. */}
        {!local && (
          <QrCode text={joinUrl} label={t("doorQr")} className="size-28 shrink-0 rounded-md" />
        )}
      </div>
      <div className="flex items-center justify-between gap-2">
        <p
          translate="no"
          className="min-w-0 font-mono text-code wrap-anywhere text-muted-foreground"
        >
          {joinUrl.replace(code, "")}
          <wbr />
          {code}
        </p>
        <CopyButton value={joinUrl} label={t("doorAddress")} variant="outline" />
      </div>
      {local && <LocalWarning className="text-xs">{t("doorLocal")}</LocalWarning>}
      <div className="flex min-h-8 items-center justify-between gap-3">
        <Label htmlFor={id}>{t("doorSwitch")}</Label>
        <span className="flex items-center gap-2 text-xs text-muted-foreground">
          <span>{until}</span>
          <Switch
            id={id}
            checked={joining}
            data-anchor="teach.door.switch"
            onCheckedChange={(open) => {
              run({ joining: open });
            }}
          />
        </span>
      </div>
    </Panel>
  );
}
