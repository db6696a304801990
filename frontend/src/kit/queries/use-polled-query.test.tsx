import { focusManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { usePolledQuery } from "@/kit/queries/use-polled-query";

describe("usePolledQuery", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    focusManager.setFocused(undefined);
  });

  function poll() {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const queryFn = vi.fn(() => Promise.resolve([1]));
    const options = { queryKey: ["/api/pushed"], queryFn, refetchInterval: 1000 };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { unmount } = renderHook(() => usePolledQuery(options, 10_000), { wrapper });
    return { client, options, queryFn, unmount };
  }

  it("keeps its polling interval when the live connection delivers data between two polls", async () => {
    const { client, options, queryFn, unmount } = poll();
    for (let half = 0; half < 10; half += 1) {
      await act(() => vi.advanceTimersByTimeAsync(500));
      act(() => {
        client.setQueryData(options.queryKey, [0]);
      });
    }
    expect(queryFn).toHaveBeenCalledTimes(6);

    unmount();
    await vi.advanceTimersByTimeAsync(5000);
    expect(queryFn).toHaveBeenCalledTimes(6);
  });

  // departs from 1:232b
  it("makes no requests in a hidden tab, and continues once it is visible", async () => {
    const { queryFn } = poll();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(queryFn).toHaveBeenCalledTimes(2);
    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(queryFn).toHaveBeenCalledTimes(2);
    focusManager.setFocused(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(queryFn).toHaveBeenCalledTimes(3);
  });
});
