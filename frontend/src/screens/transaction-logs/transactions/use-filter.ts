import { useSearchParams } from "react-router-dom";

import { type TransactionFilter } from "@/api/transactions";
import { statuses } from "@/parts/transactions/processing-state";
import { useTableParams } from "@/kit/table/use-table-params";
import { withParam } from "@/lib/with-param";

/**
 * Prefix of the search text's URL parameter; it differs from the table's prefix, so that the table doesn't filter
 * again.
 */
const PREFIX = "transactions";
const MAX_SEARCH_LENGTH = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Earliest valid day; an earlier date is a year that is only half typed, such as 0020. */
const EARLIEST = "1970-01-01";

export const currencies = ["USDT", "BTC", "ETH", "ADA"] as const;

export type FilterPart = "status" | "currency" | "from" | "to";

function valueOf<Value extends string>(values: readonly Value[], text: string | null) {
  return values.find((value) => value === text);
}

/** Return true for an ISO date that exists; 31 February doesn't. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < EARLIEST) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function day(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}

/** Return the filter in the URL, without invalid values, and the functions that change it. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const { filter: searchText, setFilter: setSearch, debouncedFilter } = useTableParams(PREFIX);
  const days = { from: day(params.get("from")), to: day(params.get("to")) };
  const isReversed = days.from !== undefined && days.to !== undefined && days.from > days.to;
  const filter: TransactionFilter = {
    status: valueOf(statuses, params.get("status")),
    currency: valueOf(currencies, params.get("currency")),
    from: isReversed ? undefined : days.from,
    to: isReversed ? undefined : days.to,
    search: debouncedFilter.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
  };

  return {
    filter,
    /** Days as the fields show them, even if the first day is after the last. */
    days,
    /** True while the first day is after the last; the list then ignores both days. */
    isReversed,
    isActive: Object.values({ ...filter, ...days }).some((value) => value !== undefined),
    searchText,
    setSearch,
    set: (part: FilterPart, value: string) => {
      setParams((before) => withParam(before, part, value), { replace: true });
    },
    clear: () => {
      setSearch("");
      setParams(
        (before) =>
          [...Object.keys(filter), `${PREFIX}.filter`].reduce(
            (next, part) => withParam(next, part),
            before,
          ),
        { replace: true },
      );
    },
  };
}

export type Filter = ReturnType<typeof useFilter>;
