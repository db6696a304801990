import { X } from "lucide-react";
import { useEffect, useRef } from "react";

import { type BankTransferDocument, documentQuery } from "@/api/documents";
import { isNotFound } from "@/api/not-found";
import { ListEmpty, ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { type StableQuery, useStableQuery } from "@/kit/queries/use-stable-query";
import { Panel } from "@/kit/layout/panel";
import { Decisions } from "@/parts/decisions/decisions";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { useEscape } from "@/kit/ui/use-escape";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { viewButtonId } from "@/screens/document-processing/document-card";
import { DocumentFacts } from "@/screens/document-processing/document-facts";
import { NextStep } from "@/screens/document-processing/next-step";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

/** Scroll to the card if its top is in the lower half of the window or above the visible part of its column. */
function scrollToCard(card: HTMLElement | null): void {
  const top = card?.getBoundingClientRect().top ?? 0;
  const columnTop = card?.parentElement?.getBoundingClientRect().top ?? 0;
  if (top >= Math.max(0, columnTop) && top < window.innerHeight / 2) return;
  card?.scrollIntoView({ block: "start" });
}

type DetailsCardProps = {
  documentId: string | undefined;
  /** Number of presses on View Details; each press moves the focus to this card. */
  viewCount: number;
  onClose: () => void;
  t: DocumentContent;
};

/** Card of the selected document, with its next step and its facts. */
export function DetailsCard({ documentId, viewCount, onClose, t }: DetailsCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { close, onKeyDown } = useEscape();
  // Move the focus to the card when the focused button or field disappears, for example after its step has succeeded.
  const handlers = useFocusFallback(() => card.current?.focus({ preventScroll: true }));
  const query = useStableQuery({
    ...documentQuery(documentId ?? ""),
    enabled: documentId !== undefined,
  });
  const code = documentId === undefined ? undefined : (query.data?.referenceCode ?? documentId);

  useEffect(() => {
    if (viewCount > 0) card.current?.focus({ preventScroll: true });
  }, [viewCount]);
  useEffect(() => {
    if (documentId !== undefined) scrollToCard(card.current);
  }, [documentId, viewCount]);

  function leave() {
    const opener =
      documentId === undefined ? null : document.getElementById(viewButtonId(documentId));
    (opener ?? card.current)?.focus();
    onClose();
  }

  return (
    <Panel
      ref={card}
      tabIndex={-1}
      title={code === undefined ? t("detailsNone") : t("detailsTitle", { code })}
      hint={code === undefined ? t("detailsNoneHint") : undefined}
      action={
        documentId !== undefined && (
          <Button
            ref={close}
            variant="ghost"
            size="icon-sm"
            aria-label={t("detailsClose")}
            onClick={leave}
          >
            <X aria-hidden />
          </Button>
        )
      }
      data-anchor="document-processing.details"
      onKeyDown={documentId === undefined ? undefined : onKeyDown}
      {...handlers}
    >
      {documentId !== undefined && <Details id={documentId} query={query} t={t} />}
    </Panel>
  );
}

type DetailsProps = {
  id: string;
  query: StableQuery<BankTransferDocument>;
  t: DocumentContent;
};

function Details({ id, query, t }: DetailsProps) {
  const { data: document, error } = query;
  if (isNotFound(error)) {
    return (
      <div role="alert">
        <ListEmpty title={t("missing", { id })} hint={t("missingHint")} />
      </div>
    );
  }
  if (document === undefined) {
    if (!query.isError) return <Skeleton className="h-140" />;
    return <ListFailed label={t("detailsLoading")} query={query} />;
  }
  return (
    <SimulatedArea className="@container grid grid-cols-1 gap-4">
      {query.isError && <RefreshFailed label={t("detailsLoading")} query={query} />}
      <NextStep key={id} document={document} t={t} />
      <Decisions about={id} open={document.status !== "completed"} />
      <DocumentFacts document={document} t={t} />
    </SimulatedArea>
  );
}
