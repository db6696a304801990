import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";

import { sessionQuery } from "@/api/session";
import { BarePage } from "@/kit/layout/bare-page";
import texts from "@/content/join.json";
import { useContent } from "@/content/use-content";
import { readSession } from "@/lib/session-store";
import { useDocumentTitle } from "@/lib/use-document-title";
import { JoinForm, type Joined } from "@/screens/join/join-form";
import { Seated } from "@/screens/join/seated";

/** Screen on which people join a lesson with its code, without an account. */
export function JoinScreen() {
  const t = useContent("join", texts);
  const { code = "" } = useParams();
  const [parameters] = useSearchParams();
  const [joined, setJoined] = useState<Joined | null>(null);
  // Most visitors have no session, so that the request would fail.
  const { data: session } = useQuery({ ...sessionQuery(), enabled: readSession() !== null });
  useDocumentTitle(t("title"));
  return (
    <BarePage className="mx-auto min-h-[calc(100dvh-1.75rem)] w-full max-w-sm gap-5 px-4 py-8">
      <header className="grid gap-1">
        <DoorOpen aria-hidden className="mb-2 size-7 text-primary" />
        <h1 className="text-title font-semibold tracking-tight">
          {t(joined ? "seatedTitle" : "title")}
        </h1>
        <p className="wrap-anywhere text-muted-foreground">
          {joined
            ? t("seatedLesson", { lesson: joined.lesson, seat: String(joined.seat) })
            : t("lead")}
        </p>
      </header>
      {!joined && parameters.has("out") && <p role="status">{t("ended")}</p>}
      {!joined && session && (
        <p className="grid gap-2 rounded-md border px-3 py-2 wrap-anywhere">
          {t("signedIn", { name: session.name })}
          <Link to="/home" className="text-primary underline underline-offset-4">
            {t("stay")}
          </Link>
        </p>
      )}
      <div className="rounded-lg border bg-card p-5">
        {joined ? (
          <Seated joined={joined} t={t} />
        ) : (
          <JoinForm code={code} back={parameters.has("out")} onJoined={setJoined} t={t} />
        )}
      </div>
      {!joined && (
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
