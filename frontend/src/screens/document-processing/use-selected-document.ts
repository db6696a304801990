import { useSearchParams } from "react-router-dom";

import { withParam } from "@/lib/with-param";

const SELECTED = "document";
const REFERENCE = /^SIM-DOC-\d{4,12}$/;

/** Return the selected document and a function that selects one; the URL names it, so that it survives a reload. */
export function useSelectedDocument() {
  const [params, setParams] = useSearchParams();
  const reference = params.get(SELECTED)?.toUpperCase();

  return {
    selected: reference !== undefined && REFERENCE.test(reference) ? reference : undefined,
    select: (id: string | undefined) => {
      setParams(withParam(params, SELECTED, id));
    },
  };
}
