import { useSearchParams } from "react-router-dom";

const SELECTED = "document";
const REFERENCE = /^SIM-DOC-\d{4,12}$/;

/** Return the document that the URL names, so that its details survive a reload, and the function that changes it. */
export function useSelectedDocument() {
  const [params, setParams] = useSearchParams();
  const reference = params.get(SELECTED)?.toUpperCase();

  function select(id: string | undefined): void {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete(SELECTED);
    else next.set(SELECTED, id);
    setParams(next);
  }

  return {
    selected: reference !== undefined && REFERENCE.test(reference) ? reference : undefined,
    select,
  };
}
