import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { usePolledList } from "@/components/data/use-polled-list";

describe("usePolledList", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("keeps its pace where answers are pushed in between", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    let reads = 0;
    const options = {
      queryKey: ["/api/pushed"],
      queryFn: () => {
        reads += 1;
        return Promise.resolve([reads]);
      },
      refetchInterval: 1000,
    };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { unmount } = renderHook(() => usePolledList(options, 10_000), { wrapper });
    for (let half = 0; half < 10; half += 1) {
      await act(() => vi.advanceTimersByTimeAsync(500));
      act(() => {
        client.setQueryData(options.queryKey, [0]);
      });
    }
    expect(reads).toBe(6);

    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(6);
  });
});
