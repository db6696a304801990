import { useSearchParams } from "react-router-dom";

const SELECTED = "document";
const REFERENCE = /^SIM-DOC-\d{4,12}$/;

/** The document that the address names, so that its details outlive a reload. */
export function useSelectedDocument() {
  const [params, setParams] = useSearchParams();
  const named = params.get(SELECTED)?.toUpperCase();

  function select(id: string | undefined): void {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete(SELECTED);
    else next.set(SELECTED, id);
    setParams(next);
  }

  return {
    selected: named !== undefined && REFERENCE.test(named) ? named : undefined,
    select,
  };
}
