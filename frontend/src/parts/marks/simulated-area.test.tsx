import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { SimulatedArea } from "@/parts/marks/simulated-area";

// meets 1:14 Domain:1.1b
it("SimulatedArea tiles the mark behind its content", () => {
  render(<SimulatedArea>Receipt</SimulatedArea>);
  expect(screen.getByText("Receipt")).toHaveClass("simulated-mark");
});
