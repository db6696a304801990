import { documentPages } from "@/api/documents";
import { DataList } from "@/kit/lists/data-list";
import { usePagedList } from "@/kit/queries/use-paged-list";
import { useFailureLog } from "@/kit/queries/use-failure-log";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { Skeleton } from "@/kit/ui/skeleton";
import { DocumentCard } from "@/screens/document-processing/document-card";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type DocumentsCardProps = {
  selected: string | undefined;
  onView: (id: string) => void;
  t: DocumentContent;
};

/** Documents of the room as cards. */
export function DocumentsCard({ selected, onView, t }: DocumentsCardProps) {
  const { more, ...list } = usePagedList(documentPages, {
    pollMs: 15_000,
    staleAfterMs: 45_000,
  });
  useFailureLog(list.isError, "The bank transfer documents could not be read.");
  return (
    <Panel
      title={t("listTitle")}
      hint={t("listHint")}
      data-anchor="document-processing.documents"
      contentClassName="@container grid grid-cols-1 gap-3"
    >
      <SimulatedArea data-anchor="document-processing.documents.list">
        <DataList
          label={t("listTitle")}
          query={list}
          itemKey={({ id }) => id}
          empty={{ title: t("listEmpty"), hint: t("listEmptyHint") }}
          skeletonRows={4}
          skeleton={<Skeleton className="h-70" />}
          className="grid grid-cols-1 gap-3 divide-y-0 @min-[36rem]:grid-cols-2"
          itemClassName="grid py-0"
        >
          {(document) => (
            <DocumentCard
              document={document}
              current={document.id === selected}
              onView={onView}
              t={t}
            />
          )}
        </DataList>
      </SimulatedArea>
      {more.hasMore && (
        <Button
          variant="outline"
          busy={more.isLoadingMore}
          onClick={() => {
            more.loadMore();
          }}
          className="justify-self-center"
        >
          {t("listMore")}
        </Button>
      )}
    </Panel>
  );
}
