import { act, screen } from "@testing-library/react";
import { Profiler } from "react";
import { describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { RelativeTime } from "@/kit/figures/relative-time";
import { renderInApp } from "@/testing/render";
import { room } from "@/testing/samples/room";

const NOW = "2026-11-21T12:00:00Z";

function roomAt(simulatedTime: string) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, {
    ...room,
    clock: { simulatedTime, wallTime: simulatedTime, speed: "1.00", frozen: false },
  });
  return client;
}

describe("RelativeTime", () => {
  it("shows the relative time, with the exact time on hover", () => {
    renderInApp(<RelativeTime moment="2026-11-21T11:55:00Z" />, { client: roomAt(NOW) });
    const time = screen.getByText("5 minutes ago");
    expect(time).toHaveAttribute("title", "21 Nov 2026 11:55:00 UTC");
    expect(time).toHaveAttribute("datetime", "2026-11-21T11:55:00Z");
  });

  it("shows the exact time while the room's clock is unknown", () => {
    renderInApp(<RelativeTime moment="2026-11-21T11:55:00Z" />);
    expect(screen.getByText("21 Nov 2026 11:55:00 UTC")).toBeInTheDocument();
  });

  it("re-renders only when its text changes, not at every tick of the clock", async () => {
    vi.useFakeTimers();
    const onRender = vi.fn();
    renderInApp(
      <Profiler id="ago" onRender={onRender}>
        <RelativeTime moment="2026-11-21T11:55:00Z" />
      </Profiler>,
      { client: roomAt(NOW) },
    );
    const before = onRender.mock.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(onRender).toHaveBeenCalledTimes(before);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByText("6 minutes ago")).toBeInTheDocument();
    expect(onRender).toHaveBeenCalledTimes(before + 1);
  });
});
