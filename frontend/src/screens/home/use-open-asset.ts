import { useSearchParams } from "react-router-dom";

import { withParam } from "@/lib/with-param";

const OPEN = "asset";

/**
 * Return true if the asset's chart is open, and a function that opens or closes the chart; the URL stores this state,
 * so that Back closes the chart.
 */
export function useOpenAsset(symbol: string): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams();

  function setOpen(open: boolean): void {
    setParams(withParam(params, OPEN, open ? symbol : ""));
  }

  return [params.get(OPEN)?.toUpperCase() === symbol.toUpperCase(), setOpen];
}
