import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { axisWidth, countSteps } from "@/kit/charts/count-axis";
import { StackedBars } from "@/kit/charts/stacked-bars";

it("StackedBars groups the digits of its counts in the legend and the table", () => {
  const { container } = render(
    <StackedBars
      label="Volume"
      starts={["2026-11-21T00:00:00Z"]}
      layers={[
        { name: "Failed", color: "red", heights: [1250] },
        { name: "Completed", color: "green", heights: [10_000] },
      ]}
      step={86_400}
      words={{ from: "From", total: "Total" }}
    />,
  );
  expect(container.querySelector("figcaption")).toHaveTextContent("Failed: 1,250");
  expect(container.querySelector("figcaption + div")).toHaveTextContent("Failed 1,250");
  expect(screen.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "1,250",
    "10,000",
    "11,250",
  ]);
});

it("StackedBars makes its axis wide enough for its longest label", () => {
  expect(axisWidth(null)).toBe(44);
  expect(axisWidth(["0", "500"])).toBe(44);
  expect(axisWidth(["0", "10,000"])).toBeGreaterThan(55);
  expect(axisWidth(["0", "1,000,000"])).toBeGreaterThan(axisWidth(["0", "10,000"]));
  expect(countSteps.slice(0, 6)).toEqual([1, 2, 5, 10, 20, 50]);
});
