import { useMemo } from "react";

import { recentSwiftOperationsQuery } from "@/api/swift-operations";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { Panel } from "@/components/layout/panel";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { DataTable } from "@/components/table/data-table";
import { operationColumns } from "@/components/operations/operation-columns";
import { type SwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

const SHOWN = 8;
const ROW_PX = 52;
const CARD_PX = 190;
const NARROW_PX = 800;

/** The newest SWIFT operations of the room. */
export function OperationsCard({ t }: { t: SwiftnetContent }) {
  const query = useCalmQuery(recentSwiftOperationsQuery(SHOWN));
  const columns = useMemo(() => operationColumns(t), [t]);
  return (
    <Panel
      title={t("operationsTitle")}
      hint={t("operationsHint", { count: String(SHOWN) })}
      data-anchor="swiftnet-access.operations"
    >
      <SimulatedArea>
        <DataTable
          label={t("operationsTitle")}
          query={query}
          rowKey={({ id }) => id}
          columns={columns}
          anchor="swiftnet-access.operations.table"
          prefix="operations"
          empty={{ title: t("operationsEmpty"), hint: t("operationsEmptyHint") }}
          skeletonRows={SHOWN}
          rowHeight={ROW_PX}
          cardHeight={CARD_PX}
          narrowBelow={NARROW_PX}
        />
      </SimulatedArea>
    </Panel>
  );
}
