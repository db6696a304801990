import { type AnchorWith } from "@/anchors/anchor";
import { recentSwiftOperationsQuery } from "@/api/swift-operations";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { TableCard } from "@/parts/tables/table-card";
import { type OperationContent, operationColumns } from "@/parts/operations/operation-columns";
import { type Content } from "@/content/use-content";

const LATEST_COUNT = 8;
const ROW_PX = 52;
const CARD_PX = 190;
const NARROW_REM = 50;

type OperationsCardProps = {
  t: OperationContent &
    Content<
      Record<
        "operationsTitle" | "operationsHint" | "operationsEmpty" | "operationsEmptyHint",
        string
      >
    >;
  anchor: AnchorWith<"table"> & `${string}.operations`;
};

/** List of the room's newest SWIFT operations. */
export function OperationsCard({ t, anchor }: OperationsCardProps) {
  const query = useStableQuery(recentSwiftOperationsQuery(LATEST_COUNT));
  return (
    <TableCard
      t={t}
      of={anchor}
      hint={t("operationsHint", { count: String(LATEST_COUNT) })}
      query={query}
      columns={operationColumns}
      prefix="operations"
      skeletonRows={LATEST_COUNT}
      rowHeight={ROW_PX}
      cardHeight={CARD_PX}
      narrowBelow={NARROW_REM}
      simulated
    />
  );
}
