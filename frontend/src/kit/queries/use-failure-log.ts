import { useEffect } from "react";

/** Log the first of consecutive failed reads; the caller shows the failure. */
export function useFailureLog(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) console.warn(text);
  }, [failed, text]);
}
