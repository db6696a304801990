import { type FinancialStatus } from "@/api/financial";
import { type ListQuery } from "@/kit/lists/list-faces";
import { type StableQuery } from "@/kit/queries/use-stable-query";

/** Return one list of the status as the query of a card; after a failed refresh, the old data is marked as stale. */
export function listOf<Item>(
  status: StableQuery<FinancialStatus>,
  select: (status: FinancialStatus) => readonly Item[],
): ListQuery<Item> {
  const { data, isError } = status;
  const hasData = data !== undefined;
  return {
    ...status,
    data: data && select(data),
    isError: isError && !hasData,
    stale: isError && hasData,
  };
}
