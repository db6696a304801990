import { useEffect } from "react";

/** Logs that something could not be read, once a failure; what is shown meanwhile is the caller's part. */
export function useFailureLog(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) console.warn(text);
  }, [failed, text]);
}
