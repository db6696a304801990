import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";

import { type Sort } from "@/kit/table/column";
import { after } from "@/lib/after";
import { withParam } from "@/lib/with-param";

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
 * Return a table's sort order and filter, stored in the URL as `sort=-amount&filter=words`; a prefix distinguishes
 * several tables of a screen. Typing filters the table at once, and updates the URL after a pause (debounce).
 */
export function useTableParams(prefix: string | undefined) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const name = (part: string) => (prefix === undefined ? part : `${prefix}.${part}`);
  const stored = params.get(name("filter")) ?? "";
  const sort = params.get(name("sort"));
  const [draft, setDraft] = useState({ filter: stored, written: stored, at: key });

  if (draft.at !== key) {
    // Keep the typed text if the table itself updated the URL, which then contains the filter that the table wrote
    // last. Otherwise, for example after Back or a link, use the URL's filter.
    const own = navigationType === NavigationType.Replace && stored === draft.written;
    setDraft({ filter: own ? draft.filter : stored, written: stored, at: key });
  }

  function write(part: string, value: string) {
    setParams((before) => withParam(before, name(part), value), { replace: true });
  }

  const { filter } = draft;
  const writeFilter = useEffectEvent(() => {
    setDraft({ ...draft, written: filter });
    write("filter", filter);
  });
  useEffect(() => {
    if (filter === stored) return;
    const { pathname } = window.location;
    return after(SETTLED_MS, () => {
      // While the next screen loads, the URL is already that screen's, so writing the filter would navigate back.
      if (window.location.pathname === pathname) writeFilter();
    });
  }, [filter, stored]);

  return {
    filter,
    /** Filter in the URL: the typed filter after the debounce. */
    debouncedFilter: stored,
    setFilter: (text: string) => {
      setDraft({ ...draft, filter: text });
    },
    sort: useMemo(() => sortOf(sort), [sort]),
    setSort: (sort: Sort) => {
      write("sort", textOf(sort));
    },
  };
}
