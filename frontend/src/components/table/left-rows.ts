import { createContext, use } from "react";

/** The keys of the rows that are no longer in the list, and are shown only until nobody points at them. */
export const LeftRows = createContext<ReadonlySet<string>>(new Set());

/** Whether a record has left its list and is shown only to keep the others in place. */
export function useHasLeft(key: string): boolean {
  return use(LeftRows).has(key);
}
