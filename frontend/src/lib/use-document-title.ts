import { useEffect } from "react";

/** Set the document's title, followed by the name of the console. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · mockconsole`;
  }, [title]);
}
