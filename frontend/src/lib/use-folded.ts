import { useState } from "react";

import { readStored, writeStored } from "@/lib/storage";

/** Return true if a part of the frame is folded, and a function that toggles this; the browser stores the state. */
export function useFolded(
  key: string,
  kind?: "sessionStorage",
): [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(() => readStored(key, kind) === "folded");
  function toggle() {
    writeStored(key, folded ? null : "folded", kind);
    setFolded(!folded);
  }
  return [folded, toggle];
}
