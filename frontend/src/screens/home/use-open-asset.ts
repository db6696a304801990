import { useSearchParams } from "react-router-dom";

const OPEN = "asset";

/**
 * Return true if the URL opens the asset's chart, so that Back closes it, and a function that opens or closes the
 * chart.
 */
export function useOpenAsset(symbol: string): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams();

  function setOpen(open: boolean): void {
    const next = new URLSearchParams(params);
    if (open) next.set(OPEN, symbol);
    else next.delete(OPEN);
    setParams(next);
  }

  return [params.get(OPEN)?.toUpperCase() === symbol.toUpperCase(), setOpen];
}
