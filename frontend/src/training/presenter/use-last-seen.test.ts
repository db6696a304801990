import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { useLastSeen } from "@/training/presenter/use-last-seen";

it.each([
  ["localStorage", 3],
  ["sessionStorage", 0],
] as const)(
  "useLastSeen follows another tab with localStorage, but not with sessionStorage (stored in %s)",
  (where, n) => {
    const { result } = renderHook(() => useLastSeen("read", "LSN-000001/7", where));
    localStorage.setItem("mockconsole.read", "LSN-000001/7 3");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "mockconsole.read" }));
    });
    expect(result.current[0]).toBe(n);
    const { result: other } = renderHook(() => useLastSeen("read", "LSN-000001/8", where));
    expect(other.current[0]).toBe(0);
  },
);
