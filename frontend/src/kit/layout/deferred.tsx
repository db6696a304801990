import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Return false in the first render, and true in a second one, which yields to the browser. */
export function useDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    startTransition(() => {
      setDue(true);
    });
  }, []);
  return due;
}

type DeferredProps = { fallback: ReactNode; children: ReactNode };

/**
 * Wrapper that renders its children one render later than its surroundings. That render yields to the browser, so that
 * a screen of many parts doesn't block the browser for one long render. Put chunks that may suspend into a Suspense
 * inside of this wrapper: with the Suspense outside, each navigation would wait for the chunks.
 */
export function Deferred({ fallback, children }: DeferredProps) {
  return useDue() ? children : fallback;
}
