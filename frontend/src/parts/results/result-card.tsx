import { type ReactNode } from "react";

type ResultCardProps = {
  /** Accessible name of the card. */
  label?: string;
  children: ReactNode;
};

/** Card of an item or a trick in the results of a person or a class. */
export function ResultCard({ label, children }: ResultCardProps) {
  return (
    <article
      aria-label={label}
      className="grid min-w-0 grid-cols-1 content-start gap-2 rounded-md border bg-background/60 p-3"
    >
      {children}
    </article>
  );
}
