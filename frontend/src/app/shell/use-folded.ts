import { useState } from "react";

import { readStored, writeStored } from "@/lib/storage";

const SIDEBAR_KEY = "mockconsole.sidebar";

/** Return whether the sidebar is folded, as stored in the browser, and a function to toggle it. */
export function useFolded(): [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(() => readStored(SIDEBAR_KEY) === "folded");
  function toggle() {
    writeStored(SIDEBAR_KEY, folded ? null : "folded");
    setFolded(!folded);
  }
  return [folded, toggle];
}
