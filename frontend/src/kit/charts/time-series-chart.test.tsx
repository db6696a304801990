import { act, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { expectAccessible } from "@/testing/axe";
import { stubDistance } from "@/testing/near";
import { aPrinter } from "@/testing/printer";

const points = Array.from({ length: 49 }, (_, index) => ({
  time: new Date(Date.UTC(2026, 10, 21, 0, index * 30)).toISOString(),
  value: `${64_000 + index}.5`,
}));

function Prices(props: { points: typeof points }) {
  return <TimeSeriesChart {...props} value={({ value }) => value} label="BTC, 24 h" unit="USD" />;
}

describe("TimeSeriesChart", () => {
  it("has a summary as its text alternative", async () => {
    const { container } = render(<Prices points={points} />);
    expect(screen.getByRole("figure")).toHaveAccessibleName(
      "BTC, 24 h. From 64,000.50 USD to 64,048.50 USD, last 64,048.50 USD.",
    );
    await screen.findByRole("table", { name: "BTC, 24 h" });
    await expectAccessible(container);
  });

  it("has a table of at most 24 values that always ends with the last value", () => {
    render(<Prices points={points} />);
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows.length).toBeLessThanOrEqual(25);
    expect(rows.at(-1)).toHaveTextContent("64,048.50");
  });

  it("draws the plot once its chunk has loaded", async () => {
    stubDistance("near");
    // Without await, `act` drops a pending chunk, and the plot never appears.
    const { container } = await act(() => Promise.resolve(render(<Prices points={points} />)));
    await waitFor(() => {
      expect(container.querySelector("canvas")).toBeInTheDocument();
    });
  });

  it("draws a plot that is far from the visible area only while the page is printed", async () => {
    stubDistance("far");
    const printer = aPrinter();
    const { container } = await act(() => Promise.resolve(render(<Prices points={points} />)));
    expect(screen.getByRole("table", { name: "BTC, 24 h" })).toBeInTheDocument();
    expect(container.querySelector("canvas")).toBeNull();
    printer.begin();
    expect(container.querySelector("canvas")).toBeInTheDocument();
    printer.end();
    expect(container.querySelector("canvas")).toBeNull();
  });

  it("shows “No values yet.” if there are no points", () => {
    render(<Prices points={[]} />);
    expect(screen.getByRole("figure")).toHaveAccessibleName("BTC, 24 h. No values yet.");
  });
});
