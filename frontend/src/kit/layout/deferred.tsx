import { type ReactNode, startTransition, useEffect, useState } from "react";

type DeferredProps = { fallback: ReactNode; children: ReactNode };

/**
 * Wrapper that renders its children one render later than its surroundings.
 *
 * That render gives way to the browser, so that a screen of many parts never holds it up as a whole. What may wait for
 * its chunk belongs into a Suspense inside of it: around it, each navigation would wait for that chunk too.
 */
export function Deferred({ fallback, children }: DeferredProps) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    startTransition(() => {
      setDue(true);
    });
  }, []);
  return due ? children : fallback;
}
