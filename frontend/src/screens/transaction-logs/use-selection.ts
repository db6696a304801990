import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

const SELECTED = "tx";
const TAB = "tab";
const REFERENCE = /^TRN-\d{1,18}$/;

export type Tab = "transactions" | "history" | "logs" | "swift";

/** The reference that the address has; what can't be one selects nothing. */
function referenceOf(text: string | null): string | undefined {
  const ref = text?.toUpperCase();
  return ref !== undefined && REFERENCE.test(ref) ? ref : undefined;
}

type Select = (ref: string | undefined) => void;

/** The transaction that the address names, which the history and the logs are about. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const selected = referenceOf(params.get(SELECTED));

  function changed(change: (next: URLSearchParams) => void): URLSearchParams {
    const next = new URLSearchParams(params);
    change(next);
    return next;
  }

  const latest = useRef<Select>(undefined);
  useEffect(() => {
    latest.current = (ref) => {
      if (ref === selected) return;
      setParams(
        changed((next) => {
          if (ref === undefined) next.delete(SELECTED);
          else next.set(SELECTED, ref);
        }),
      );
    };
  });
  // The router's own functions are others with every address, and a list would be drawn again with each of them.
  const select = useCallback((ref: string | undefined) => {
    latest.current?.(ref);
  }, []);

  return {
    selected,
    /** Selects a transaction, or none. */
    select,
    /** The address of a tab with the same selection and filter; in the list another one is to be selected. */
    linkTo: (tab: Tab) => ({
      search: changed((next) => {
        if (tab === "transactions") [TAB, SELECTED].forEach((part) => next.delete(part));
        else next.set(TAB, tab);
      }).toString(),
    }),
  };
}
