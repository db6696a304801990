import { useEffect } from "react";

/** Names the browser's tab after a screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · mockconsole`;
  }, [title]);
}
