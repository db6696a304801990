import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { Button } from "@/kit/ui/button";
import { keepCodes } from "@/kit/ui/keep-codes";
import { groupCode } from "@/lib/seat-codes";
import { LiveProvider } from "@/live/live-provider";
import { type JoinedSeat } from "@/screens/join/join-form";
import { type JoinContent } from "@/screens/join/join-content";

/**
 * Card with the code of the new seat and a link to the dashboard; it has a live connection, so that the board shows the
 * person as present.
 */
export function SeatCard({ seat, t }: { seat: JoinedSeat; t: JoinContent }) {
  const navigate = useNavigate();
  const go = useRef<HTMLButtonElement>(null);
  // A no-break space, because the code must not be divided between two lines.
  const code = groupCode(seat.code).replace(" ", "\u00A0");
  useEffect(() => {
    go.current?.focus();
  }, []);
  return (
    <LiveProvider>
      <div className="grid gap-4">
        {seat.message !== undefined && (
          <p role="status" className="rounded-md border px-3 py-2 wrap-anywhere">
            {seat.message}
          </p>
        )}
        <dl className="grid gap-1 text-center">
          <dt className="text-muted-foreground">{t("seatedCode")}</dt>
          <dd translate="no" className="font-mono text-2xl font-semibold tracking-widest">
            {groupCode(seat.seatCode)}
          </dd>
        </dl>
        <p className="text-muted-foreground">{keepCodes(t("seatedHint", { code }), code)}</p>
        <Button
          ref={go}
          onClick={() => {
            void navigate("/home", { replace: true });
          }}
        >
          {t("go")}
        </Button>
      </div>
    </LiveProvider>
  );
}
