import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";

import { sessionQuery } from "@/api/session";
import { BarePage } from "@/kit/layout/bare-page";
import texts from "@/content/join.json";
import { useContent } from "@/content/use-content";
import { readFarewell } from "@/lib/farewell";
import { readSession } from "@/lib/session-store";
import { cn } from "@/lib/utils";
import { useDocumentTitle } from "@/lib/use-document-title";
import { JoinForm, type JoinedSeat } from "@/screens/join/join-form";
import { OverPage } from "@/screens/join/over-page";
import { SeatCard } from "@/screens/join/seat-card";

const COLUMN = "mx-auto min-h-[calc(100dvh-1.75rem)] w-full max-w-sm gap-5 px-4 py-8";

/** Screen on which people join a lesson with its code, without an account. */
export function JoinScreen() {
  const t = useContent("join", texts);
  const { code = "" } = useParams();
  const [parameters] = useSearchParams();
  const [seat, setSeat] = useState<JoinedSeat | null>(null);
  // Read the session only if the tab has one, because most visitors have none and the request would fail.
  const { data: session, isLoading } = useQuery({
    ...sessionQuery(),
    enabled: readSession() !== null,
  });
  const [lastFarewell] = useState(readFarewell);
  const farewell = parameters.has("out") && !seat ? lastFarewell : null;
  useDocumentTitle(t(farewell ? "overTitle" : "title"));
  if (farewell) {
    return (
      <BarePage className={COLUMN}>
        <OverPage farewell={farewell} t={t} />
      </BarePage>
    );
  }
  return (
    <BarePage className={COLUMN}>
      <header className="grid gap-1">
        <DoorOpen aria-hidden className="mb-2 size-7 text-primary" />
        <h1 className="text-title font-semibold tracking-tight">
          {t(seat ? "seatedTitle" : "title")}
        </h1>
        <p className="wrap-anywhere text-muted-foreground">
          {seat ? t("seatedLesson", { lesson: seat.lesson, seat: String(seat.seat) }) : t("lead")}
        </p>
      </header>
      {!seat && parameters.has("out") && <p role="status">{t("ended")}</p>}
      {!seat && (session ?? isLoading) && (
        // While the session loads, this element reserves the text's space, so that the form doesn't move; then it is
        // replaced as a whole, because React can't change a text that the browser has translated.
        <p
          key={session?.name}
          className={cn(
            "grid gap-2 rounded-md border px-3 py-2 wrap-anywhere",
            !session && "invisible",
          )}
        >
          {t("signedIn", { name: session?.name ?? "" })}
          <Link to="/home" className="text-primary underline underline-offset-4">
            {t("stay")}
          </Link>
        </p>
      )}
      <div className="rounded-lg border bg-card p-5">
        {seat ? (
          <SeatCard seat={seat} t={t} />
        ) : (
          <JoinForm code={code} back={parameters.has("out")} onJoined={setSeat} t={t} />
        )}
      </div>
      {!seat && (
        <p className="flex justify-center gap-4 text-xs leading-6 text-muted-foreground">
          <Link to="/" className="underline underline-offset-4">
            {t("signIn")}
          </Link>
          <a href="/licences" className="underline underline-offset-4">
            {t("licences")}
          </a>
        </p>
      )}
    </BarePage>
  );
}
