import { useEffect } from "react";

/** Log each failed read once; the caller shows the failure. */
export function useFailureLog(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) console.warn(text);
  }, [failed, text]);
}
