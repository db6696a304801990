import { Copy, SquarePen, Trash2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { type Walkthrough, walkthroughsQuery } from "@/api/training";
import { createWalkthrough, deleteWalkthrough } from "@/api/walkthroughs";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Parts } from "@/kit/layout/boundary";
import { cardOf, Panel } from "@/kit/layout/panel";
import { type Column, numberColumn, ownColumn, textColumn } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { Button } from "@/kit/ui/button";
import { openScript, setOpenScript } from "@/lib/open-script";
import { scriptPath } from "@/lib/script-path";
import { useDocumentTitle } from "@/lib/use-document-title";
import { levels } from "@/parts/teaching/levels";
import { type TeachContent, useTeachContent } from "@/screens/teach/use-teach-content";
import { NewWalkthroughCard } from "@/screens/teach/walkthroughs/new-walkthrough-card";
import { SubPageHeader } from "@/screens/teach/walkthroughs/sub-page-header";

const MAX_TITLE_LENGTH = 80;

/** List of the room's walkthroughs: trainers open, copy, delete and start them here. */
export function WalkthroughsPage() {
  const t = useTeachContent();
  useDocumentTitle(t("writeTitle"));
  const query = useStableQuery(walkthroughsQuery());
  const [toDelete, setToDelete] = useState<Walkthrough>();
  const [asking, setAsking] = useState(false);
  const isGone =
    toDelete !== undefined && query.data?.some(({ key }) => key === toDelete.key) === false;
  const ask = useCallback((walkthrough: Walkthrough) => {
    setToDelete(walkthrough);
    setAsking(true);
  }, []);
  const deletion = useAction({
    call(key: string) {
      // Close the editor of this walkthrough, because otherwise it would read a walkthrough that is deleted.
      if (openScript()?.endsWith(`/${encodeURIComponent(key)}`)) setOpenScript(null);
      return deleteWalkthrough(key);
    },
    failure: ({ message }) => ({
      title: t("deleteScriptFailed"),
      description: message ?? t("tryAgain"),
    }),
    touches: ["walkthroughs"],
  });
  const columns = useMemo(() => columnsOf(t, ask), [t, ask]);
  const card = useCallback(
    (walkthrough: Walkthrough) => <Record walkthrough={walkthrough} ask={ask} t={t} />,
    [t, ask],
  );

  return (
    <Parts className="flex flex-col gap-4">
      <SubPageHeader
        title={t("writeTitle")}
        description={t("writeDescription")}
        back={{ to: "/teach", label: t("back") }}
      />
      <NewWalkthroughCard t={t} />
      <Panel {...cardOf(t, "teach.walkthroughs")}>
        <DataTable
          label={t("walkthroughsTitle")}
          query={query}
          rowKey={({ key }) => key}
          columns={columns}
          card={card}
          empty={{ title: t("scriptsEmpty"), hint: t("scriptsEmptyHint") }}
          skeletonRows={4}
          anchor="teach.walkthroughs.table"
        />
      </Panel>
      {toDelete && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t("deleteScriptTitle")}
          question={t("deleteScriptText", { name: toDelete.title })}
          action={t("deleteScript")}
          destructive
          obsoleteReason={isGone ? t("deleteLapsed", { name: toDelete.title }) : undefined}
          onConfirm={() => deletion.submit(toDelete.key)}
          anchor="teach.walkthroughs.delete"
        />
      )}
    </Parts>
  );
}

type CellProps = { walkthrough: Walkthrough; t: TeachContent };
type Asking = { ask: (walkthrough: Walkthrough) => void };

function CopyButton({ walkthrough: { key, title }, t }: CellProps) {
  const navigate = useNavigate();
  const { busy, run } = useAction({
    call: () =>
      createWalkthrough({
        title: t("copyTitle", { title }).slice(0, MAX_TITLE_LENGTH).trim(),
        like: key,
      }),
    failure: ({ message }) => ({ title: t("copyFailed"), description: message ?? t("tryAgain") }),
    touches: ["walkthroughs"],
    onSuccess: (script) => void navigate(scriptPath(script.key)),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={busy}
      aria-label={t("copyOf", { name: title })}
      onClick={() => run()}
    >
      <Copy aria-hidden />
      {t("copy")}
    </Button>
  );
}

function RowButtons({ walkthrough, ask, t }: CellProps & Asking) {
  const { key, title: name } = walkthrough;
  return (
    <span className="flex flex-wrap justify-end">
      <Button asChild variant="ghost" size="sm">
        <Link to={scriptPath(key)} aria-label={t("openScriptOf", { name })}>
          <SquarePen aria-hidden />
          {t("openScript")}
        </Link>
      </Button>
      <CopyButton walkthrough={walkthrough} t={t} />
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("deleteOf", { name })}
        onClick={() => {
          ask(walkthrough);
        }}
      >
        <Trash2 aria-hidden />
        {t("delete")}
      </Button>
    </span>
  );
}

/** Walkthrough as a card, where there is no space for columns. */
function Record({ walkthrough, ask, t }: CellProps & Asking) {
  const { title, level, minutes, steps } = walkthrough;
  const facts = [
    t(levels[level]),
    t("minutesOf", { count: String(minutes) }),
    t("stepsOf", { count: String(steps) }),
  ];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="text-xs text-muted-foreground">{facts.join(" · ")}</p>
      <RowButtons walkthrough={walkthrough} ask={ask} t={t} />
    </div>
  );
}

function columnsOf(t: TeachContent, ask: Asking["ask"]): Column<Walkthrough>[] {
  return [
    textColumn("title", t("scriptTitle"), ({ title }) => title, { strong: true }),
    textColumn("level", t("scriptLevel"), ({ level }) => t(levels[level]), { width: "6rem" }),
    numberColumn("minutes", t("scriptMinutes"), ({ minutes }) => minutes, { width: "6rem" }),
    numberColumn("steps", t("scriptSteps"), ({ steps }) => steps, { width: "5rem" }),
    ownColumn(
      "actions",
      t("scriptActions"),
      (walkthrough) => <RowButtons walkthrough={walkthrough} ask={ask} t={t} />,
      { align: "end", width: "17rem" },
    ),
  ];
}
