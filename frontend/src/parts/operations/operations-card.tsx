import { useMemo } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { recentSwiftOperationsQuery } from "@/api/swift-operations";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { DataTable } from "@/kit/table/data-table";
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
  anchor: AnchorWith<"table">;
};

/** List of the room's newest SWIFT operations. */
export function OperationsCard({ t, anchor }: OperationsCardProps) {
  const query = useStableQuery(recentSwiftOperationsQuery(LATEST_COUNT));
  const columns = useMemo(() => operationColumns(t), [t]);
  return (
    <Panel
      title={t("operationsTitle")}
      hint={t("operationsHint", { count: String(LATEST_COUNT) })}
      data-anchor={anchor}
    >
      <SimulatedArea>
        <DataTable
          label={t("operationsTitle")}
          query={query}
          rowKey={({ id }) => id}
          columns={columns}
          anchor={`${anchor}.table`}
          prefix="operations"
          empty={{ title: t("operationsEmpty"), hint: t("operationsEmptyHint") }}
          skeletonRows={LATEST_COUNT}
          rowHeight={ROW_PX}
          cardHeight={CARD_PX}
          narrowBelow={NARROW_REM}
        />
      </SimulatedArea>
    </Panel>
  );
}
