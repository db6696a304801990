import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { Button } from "@/kit/ui/button";
import { grouped } from "@/lib/seat-codes";
import { type Joined } from "@/screens/join/join-form";
import { type JoinContent } from "@/screens/join/join-content";

/** Code of the seat that was taken, with the button to the dashboard. */
export function Seated({ joined, t }: { joined: Joined; t: JoinContent }) {
  const navigate = useNavigate();
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    go.current?.focus();
  }, []);
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1 text-center">
        <dt className="text-muted-foreground">{t("seatedCode")}</dt>
        <dd translate="no" className="font-mono text-2xl font-semibold tracking-widest">
          {grouped(joined.seatCode)}
        </dd>
      </dl>
      <p className="text-muted-foreground">
        {t("seatedHint", { code: grouped(joined.code).replace(" ", "\u00A0") })}
      </p>
      <Button
        ref={go}
        onClick={() => {
          void navigate("/home", { replace: true });
        }}
      >
        {t("go")}
      </Button>
    </div>
  );
}
