import { CircleAlert } from "lucide-react";

import { BarePage } from "@/kit/layout/bare-page";
import { ScreenLink } from "@/kit/layout/screen-link";
import texts from "@/content/not-found.json";
import { useContent } from "@/content/use-content";
import { useDocumentTitle } from "@/lib/use-document-title";

type DeadEndProps = { title: "title" | "trainersTitle"; hint: "hint" | "trainersHint" };

/** Page that only has a title, a hint and a link to the dashboard. */
function DeadEnd({ title, hint }: DeadEndProps) {
  const t = useContent("not-found", texts);
  useDocumentTitle(t(title));
  return (
    <BarePage className="min-h-[70dvh] items-center gap-3 p-4 text-center">
      <CircleAlert aria-hidden className="size-6 text-status-failed" />
      <h1 className="text-title font-semibold">{t(title)}</h1>
      <p className="text-muted-foreground">{t(hint)}</p>
      <ScreenLink to="/home" className="text-primary underline underline-offset-4">
        {t("back")}
      </ScreenLink>
    </BarePage>
  );
}

/** Screen for every unknown path, with or without a session. */
export function NotFoundScreen() {
  return <DeadEnd title="title" hint="hint" />;
}

/** Screen shown instead of a trainer's page to everybody who isn't a trainer. */
export function ForTrainersScreen() {
  return <DeadEnd title="trainersTitle" hint="trainersHint" />;
}
