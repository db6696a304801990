import { useEffect } from "react";

/** Log a failed read once; the caller decides what is shown meanwhile. */
export function useFailureLog(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) console.warn(text);
  }, [failed, text]);
}
