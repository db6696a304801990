import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";

import { type Sort } from "@/kit/table/column";

const SETTLED_MS = 200;

function sortOf(text: string | null): Sort {
  if (text === null || text === "") return undefined;
  return text.startsWith("-")
    ? { column: text.slice(1), direction: "desc" }
    : { column: text, direction: "asc" };
}

function textOf(sort: Sort): string {
  return sort === undefined ? "" : (sort.direction === "desc" ? "-" : "") + sort.column;
}

/**
 * Return sort and filter of a table, stored in the address as `sort=-amount&filter=words`; a prefix tells several tables
 * of a screen apart. What is typed counts at once and reaches the address when the typing rests.
 */
export function useTableParams(prefix: string | undefined) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const name = (part: string) => (prefix === undefined ? part : `${prefix}.${part}`);
  const stored = params.get(name("filter")) ?? "";
  const sort = params.get(name("sort"));
  const [typed, setTyped] = useState({ filter: stored, at: key });

  if (typed.at !== key) {
    // Writing into the address replaces; a person who goes back or follows a link wants what the address says.
    const own = navigationType === NavigationType.Replace;
    setTyped({ filter: own ? typed.filter : stored, at: key });
  }

  function write(part: string, value: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name(part));
        else next.set(name(part), value);
        return next;
      },
      { replace: true },
    );
  }

  const { filter } = typed;
  const writeFilter = useEffectEvent(() => {
    write("filter", filter);
  });
  useEffect(() => {
    if (filter === stored) return;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      // Where the next screen is still being loaded, the address is that one's by now: writing would lead back.
      if (window.location.pathname === pathname) writeFilter();
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [filter, stored]);

  return {
    filter,
    /** The filter in the address: the typed one, once the typing rests. */
    settled: stored,
    setFilter: (text: string) => {
      setTyped({ filter: text, at: typed.at });
    },
    sort: useMemo(() => sortOf(sort), [sort]),
    setSort: (sort: Sort) => {
      write("sort", textOf(sort));
    },
  };
}
