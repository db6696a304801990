import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import texts from "@/content/admin-portal.json";
import { contentOf } from "@/content/use-content";
import { HistoryCard } from "@/parts/hosts/history-card";
import { answers, refused } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { readings } from "@/testing/screens/crypto-host-management";
import { stubDistance } from "@/testing/near";

const t = contentOf(texts);

function Parent() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>{`Render ${count}`}</button>
      <HistoryCard
        t={t}
        names={{ cpuUsage: "CPU", memoryUsage: "Memory", networkLoad: "Network", storage: "Disk" }}
        anchor="admin-portal.history"
      />
    </>
  );
}

it("HistoryCard redraws its plot when another value is chosen, but not when its screen re-renders", async () => {
  answers("GET", "/api/crypto-host/performance/history", readings);
  stubDistance("near");
  // Give elements a width, because uPlot draws nothing without one.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  const clear = vi.fn();
  // All canvases of the tests share one context.
  Object.assign(document.createElement("canvas").getContext("2d")!, { clearRect: clear });
  await act(() => Promise.resolve(renderInApp(<Parent />)));
  await waitFor(() => {
    expect(clear).toHaveBeenCalled();
  });
  clear.mockClear();
  await userEvent.click(screen.getByRole("button", { name: "Render 0" }));
  expect(screen.getByRole("button", { name: "Render 1" })).toBeInTheDocument();
  expect(clear).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("radio", { name: "Memory" }));
  expect(clear).toHaveBeenCalled();
});

// meets D:host-load-chart
it("HistoryCard offers “Retry” after a failed read", async () => {
  answers("GET", "/api/crypto-host/performance/history", refused(500));
  renderInApp(<Parent />);
  await screen.findByText("Load in the last hour could not be loaded");
  answers("GET", "/api/crypto-host/performance/history", readings);
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("figure")).toBeInTheDocument();
});
