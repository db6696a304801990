import { recentSwiftOperationsQuery } from "@/api/swift-operations";
import { DataList } from "@/components/data/data-list";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/lib/utils";
import {
  operationColumns,
  OperationRow,
  OperationRowSkeleton,
} from "@/screens/swiftnet-access/operation-row";
import { useSwiftnetContent } from "@/screens/swiftnet-access/use-swiftnet-content";

const SHOWN = 8;

/** The newest SWIFT operations of the room. */
export function OperationsCard() {
  const t = useSwiftnetContent();
  const query = useCalmQuery(recentSwiftOperationsQuery(SHOWN));
  return (
    <Card aria-labelledby="swiftnet-operations" className="@container">
      <CardHeader>
        <CardTitle id="swiftnet-operations">{t("operationsTitle")}</CardTitle>
        <CardDescription>{t("operationsHint", { count: String(SHOWN) })}</CardDescription>
      </CardHeader>
      <CardContent>
        <div
          aria-hidden
          className={cn(
            operationColumns,
            "hidden border-b pb-2 text-xs font-medium text-muted-foreground @min-[46rem]:grid",
          )}
        >
          <span>{t("columnOperation")}</span>
          <span>{t("columnBank")}</span>
          <span>{t("columnAmount")}</span>
          <span>{t("columnFee")}</span>
          <span className="text-right">{t("columnStatus")}</span>
        </div>
        <SimulatedArea>
          <DataList
            label={t("operationsTitle")}
            query={query}
            itemKey={(operation) => operation.id}
            empty={{ title: t("operationsEmpty"), hint: t("operationsEmptyHint") }}
            skeletonRows={SHOWN}
            skeleton={<OperationRowSkeleton />}
            itemClassName="py-0"
          >
            {(operation) => <OperationRow operation={operation} t={t} />}
          </DataList>
        </SimulatedArea>
      </CardContent>
    </Card>
  );
}
