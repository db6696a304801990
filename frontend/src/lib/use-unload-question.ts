import { useEffect } from "react";

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Let the browser ask before the tab is closed or reloaded, while something in it is unsaved. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved]);
}
