import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { withParam } from "@/lib/with-param";

const SELECTED = "tx";
const TAB = "tab";
const REFERENCE = /^TRN-\d{1,18}$/;

export type Tab = "transactions" | "history" | "logs" | "swift";

/** Return the reference in a URL parameter, or undefined if the reference is invalid. */
function referenceOf(text: string | null): string | undefined {
  const ref = text?.toUpperCase();
  return ref !== undefined && REFERENCE.test(ref) ? ref : undefined;
}

type Select = (ref: string | undefined) => void;

/** Return the transaction that the URL selects, with the functions that change it. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const selected = referenceOf(params.get(SELECTED));

  const latest = useRef<Select>(undefined);
  useEffect(() => {
    latest.current = (ref) => {
      if (ref !== selected) setParams(withParam(params, SELECTED, ref));
    };
  });
  // Keep the identity stable: the router's functions change with every URL and would re-render the whole list.
  const select = useCallback((ref: string | undefined) => {
    latest.current?.(ref);
  }, []);

  return {
    selected,
    /** Select a transaction, or none. */
    select,
    /**
     * Return the location of a tab with the current filter and selection; the location of the list has no selection.
     */
    linkTo: (tab: Tab) => {
      const next =
        tab === "transactions"
          ? withParam(withParam(params, TAB), SELECTED)
          : withParam(params, TAB, tab);
      return { search: next.toString() };
    },
  };
}
