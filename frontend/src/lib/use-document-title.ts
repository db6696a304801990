import { useEffect } from "react";

/** Set the document's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · mockconsole`;
  }, [title]);
}
