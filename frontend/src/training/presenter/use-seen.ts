import { useState } from "react";

import { readStored, writeStored } from "@/lib/storage";

/** The newest version that this tab is through with, of one kind in a lesson, and what sets it. */
export function useSeen(kind: string, lesson: string): [number, (n: number) => void] {
  const key = `mockconsole.${kind}`;
  const [seen, setSeen] = useState(() => {
    const [of, n] = (readStored(key, "sessionStorage") ?? "").split(" ");
    return of === lesson ? Number(n) : 0;
  });
  return [
    seen,
    (n) => {
      writeStored(key, `${lesson} ${n}`, "sessionStorage");
      setSeen(n);
    },
  ];
}

/** Whether something is meant for a seat. */
export function isFor({ seats }: { seats: number[] | null }, seat: number): boolean {
  return seats?.includes(seat) ?? true;
}
