import { act, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { expectAccessible } from "@/testing/axe";

const points = Array.from({ length: 49 }, (_, index) => ({
  time: new Date(Date.UTC(2026, 10, 21, 0, index * 30)).toISOString(),
  value: `${64_000 + index}.5`,
}));

describe("TimeSeriesChart", () => {
  it("has a summary as its text alternative", async () => {
    const { container } = render(<TimeSeriesChart points={points} label="BTC, 24 h" unit="USD" />);
    expect(screen.getByRole("figure")).toHaveAccessibleName(
      "BTC, 24 h. From 64,000.50 USD to 64,048.50 USD, last 64,048.50 USD.",
    );
    await screen.findByRole("table", { name: "BTC, 24 h" });
    await expectAccessible(container);
  });

  it("has a table of at most 24 values that ends with the last", () => {
    render(<TimeSeriesChart points={points} label="BTC, 24 h" unit="USD" />);
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows.length).toBeLessThanOrEqual(25);
    expect(rows.at(-1)).toHaveTextContent("64,048.50");
  });

  it("draws the plot once its chunk has loaded", async () => {
    // Without await, `act` drops a pending chunk, and the plot never appears.
    const { container } = await act(() =>
      Promise.resolve(render(<TimeSeriesChart points={points} label="BTC, 24 h" unit="USD" />)),
    );
    await waitFor(() => {
      expect(container.querySelector("canvas")).toBeInTheDocument();
    });
  });

  it("shows “No values yet.” without points", () => {
    render(<TimeSeriesChart points={[]} label="BTC, 24 h" unit="USD" />);
    expect(screen.getByRole("figure")).toHaveAccessibleName("BTC, 24 h. No values yet.");
  });
});
