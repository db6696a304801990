import { useEffect } from "react";

/** Log a failed read once; the caller decides what to show. */
export function useFailureLog(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) console.warn(text);
  }, [failed, text]);
}
