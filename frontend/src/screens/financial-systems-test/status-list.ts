import { type FinancialStatus } from "@/api/financial";
import { type ListQuery } from "@/kit/lists/list-faces";
import { type CalmQuery } from "@/kit/queries/use-calm-query";

/** A list of the status as a card shows it: what could not be read again is dimmed, and the results say why. */
export function listOf<Item>(
  status: CalmQuery<FinancialStatus>,
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
