import { useSearchParams } from "react-router-dom";

import { withParam } from "@/lib/with-param";

const SELECTED = "document";
const REFERENCE = /^SIM-DOC-\d{4,12}$/;

/** Return the document that the URL names, so that its details survive a reload, and the function that changes it. */
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
