import { useEffect, useEffectEvent, useState } from "react";

import { readStored, writeStored } from "@/lib/storage";

/** The newest version that this tab or all of them are through with, of one kind in a lesson, and what sets it. */
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

/** Whether something is meant for a seat. */
export function isFor({ seats }: { seats: number[] | null }, seat: number): boolean {
  return seats?.includes(seat) ?? true;
}
