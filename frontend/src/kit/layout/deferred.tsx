import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Return false in the first render, and true in a second, interruptible render that doesn't block the browser. */
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
 * Wrapper that renders its children one render later than its surroundings. React can interrupt that render, so that a
 * screen with many parts doesn't block the browser for long. Put chunks that may suspend into a Suspense inside of this
 * wrapper: with the Suspense outside, each navigation would wait for the chunks.
 */
export function Deferred({ fallback, children }: DeferredProps) {
  return useDue() ? children : fallback;
}
