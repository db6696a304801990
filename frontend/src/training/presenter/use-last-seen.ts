import { useEffect, useEffectEvent, useState } from "react";

import { readStored, writeStored } from "@/lib/storage";

/**
 * Return the number of a lesson's newest message or move that this tab (sessionStorage) or any tab (localStorage) has
 * seen, and a function that sets the number.
 */
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
  const [lastSeen, setLastSeen] = useState(read);
  const follow = useEffectEvent((changedKey: string | null) => {
    if (changedKey === key) setLastSeen(read());
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
    lastSeen,
    (n) => {
      writeStored(key, `${lesson} ${n}`, where);
      setLastSeen(n);
    },
  ];
}

/** Return true if a message or move is addressed to a seat. */
export function isFor({ seats }: { seats: number[] | null }, seat: number): boolean {
  return seats?.includes(seat) ?? true;
}
