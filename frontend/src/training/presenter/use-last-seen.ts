import { useEffect, useEffectEvent, useState } from "react";

import { readStored, writeStored } from "@/lib/storage";

/** Return the newest version of a kind that this tab, or all tabs, have seen in a lesson, and its setter. */
export function useLastSeen(
  kind: string,
  lesson: string,
  where: "localStorage" | "sessionStorage",
): [number, (n: number) => void] {
  const key = `mockconsole.${kind}`;
  const read = () => {
    const [of, n] = (readStored(key, where) ?? "").split(" ");
    return of === lesson ? Number(n) : 0;
  };
  const [seen, setSeen] = useState(read);
  const follow = useEffectEvent((changed: string | null) => {
    if (changed === key) setSeen(read());
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      follow(event.key);
    };
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
    };
  }, []);
  return [
    seen,
    (n) => {
      writeStored(key, `${lesson} ${n}`, where);
      setSeen(n);
    },
  ];
}

/** Return true if a message or move is addressed to a seat. */
export function isFor({ seats }: { seats: number[] | null }, seat: number): boolean {
  return seats?.includes(seat) ?? true;
}
