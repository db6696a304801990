import { useState } from "react";

import { Parts } from "@/kit/layout/boundary";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { cn } from "@/lib/utils";
import { ContractCard } from "@/screens/document-processing/contract-card";
import { DetailsCard } from "@/screens/document-processing/details-card";
import { DocumentsCard } from "@/screens/document-processing/documents-card";
import { useDocumentContent } from "@/screens/document-processing/use-document-content";
import { useSelectedDocument } from "@/screens/document-processing/use-selected-document";

/** Document processing: contracts are processed, then validated with a code that is on the screen; nothing is sent. */
export function DocumentProcessingScreen() {
  const t = useDocumentContent();
  const { selected, select } = useSelectedDocument();
  const [viewCount, setViewCount] = useState(0);
  return (
    <Screen t={t} badges={<ScreenBadges texts={t.list("badges")} />}>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="grid min-w-0 grid-cols-1 gap-4">
          <ContractCard t={t} />
          <DocumentsCard
            selected={selected}
            onView={(id) => {
              select(id);
              setViewCount((count) => count + 1);
            }}
            t={t}
          />
        </Parts>
        <Parts
          className={cn(
            "flex min-w-0 flex-col gap-4",
            selected !== undefined &&
              "wide:sticky wide:-m-1 wide:p-1 wide:top-[calc(var(--frame-top)+1rem)] wide:max-h-[calc(100dvh-var(--frame-top)-2rem)] wide:overflow-y-auto",
          )}
        >
          <DetailsCard
            documentId={selected}
            viewCount={viewCount}
            onClose={() => {
              select(undefined);
            }}
            t={t}
          />
          <TeachingCard t={t} anchor="document-processing.lesson">
            <TeachingChecks t={t} />
          </TeachingCard>
        </Parts>
      </div>
    </Screen>
  );
}
