import { Fragment } from "react";

import { type TaughtLesson } from "@/api/lessons";
import { QrCode } from "@/kit/figures/qr-code";
import { groupCode } from "@/lib/seat-codes";
import { cn } from "@/lib/utils";
import { isLocal } from "@/screens/teach/door";
import { LocalWarning } from "@/screens/teach/local-warning";
import { peopleText } from "@/screens/teach/projector/people-text";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type DoorProps = { lesson: TaughtLesson; people: number | undefined; t: TeachContent };

/** URL that breaks only between its parts: protocol, host, port and path. */
function Address({ address }: { address: string }) {
  return address.split(/(?<=\/\/)|(?=:\d)|(?=\/join)/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ));
}

/** Join URL, code and QR code: in the middle before the start, in a corner while the lesson runs. */
export function ProjectorDoor({
  lesson,
  people,
  corner = false,
  t,
}: DoorProps & { corner?: boolean }) {
  const { code, joinUrl } = lesson;
  const local = isLocal(lesson);
  return (
    <div
      className={cn(
        "flex min-h-0 items-center justify-center gap-[2vw]",
        corner
          ? "w-full flex-col md:w-[24vw] md:shrink-0 md:gap-[1vh]"
          : "grow flex-col md:flex-row md:gap-[5vw]",
      )}
    >
      {/* A QR code that no phone can open would only mislead. */}
      {!local && (
        <div
          className={cn(
            "aspect-square min-h-0 w-[min(80vw,26rem)]",
            corner
              ? "md:h-auto md:w-auto md:max-w-full md:flex-[0_1_24vw]"
              : "md:h-full md:max-h-[60vh] md:w-auto",
          )}
        >
          <QrCode text={joinUrl} label={t("doorQr")} className="size-full rounded-lg" />
        </div>
      )}
      <div className={cn("grid min-w-0 gap-[0.3em]", corner && "w-full text-center")}>
        <p className="text-muted-foreground">{t("projectorJoin")}</p>
        {/* The URL omits the code, so that it is shorter to type; the join screen asks for the code. */}
        <p translate="no" className="font-mono wrap-anywhere">
          <Address address={joinUrl.replace(`/${code}`, "")} />
        </p>
        {local && (
          <LocalWarning>{t(corner ? "projectorLocalShort" : "projectorLocal")}</LocalWarning>
        )}
        {!corner && <p className="mt-[0.5em] text-muted-foreground">{t("projectorCode")}</p>}
        <p
          translate="no"
          className={cn(
            "font-mono leading-none font-semibold whitespace-nowrap",
            corner ? "text-[1.7em]" : "text-[min(3.4em,17vw)]",
          )}
        >
          {groupCode(code)}
        </p>
        {!corner && (
          <p role="status" className="mt-[0.8em]">
            {people !== undefined && peopleText(t, people)}
          </p>
        )}
      </div>
    </div>
  );
}
