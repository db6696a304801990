import { type ListQuery } from "@/kit/lists/list-faces";

/** Wrap loaded rows in the list query that a table expects. */
export function loadedList<Item>(data: readonly Item[]): ListQuery<Item> {
  return { data, isPending: false, isError: false, isFetching: false, refetch: () => undefined };
}
