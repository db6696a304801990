import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "@/kit/ui/tooltip";

function TwoTooltips() {
  return (
    <TooltipProvider>
      {["First", "Second"].map((name) => (
        <Tooltip key={name}>
          <TooltipTrigger>{name}</TooltipTrigger>
          <TooltipContent>About {name}</TooltipContent>
        </Tooltip>
      ))}
    </TooltipProvider>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function enter(name: string) {
  fireEvent.pointerMove(screen.getByRole("button", { name }));
}

// meets 1:235
it("Tooltip opens after 700 ms", async () => {
  vi.useFakeTimers();
  render(<TwoTooltips />);
  enter("First");
  await pass(690);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  await pass(20);
  expect(screen.getByRole("tooltip")).toHaveTextContent("About First");
});

// meets 1:235
it.each([
  [290, "at once", 1],
  [310, "after its own delay", 0],
])("Tooltip, if hovered %d ms after leaving another one, opens %s", async (pause, _when, shown) => {
  vi.useFakeTimers();
  render(<TwoTooltips />);
  enter("First");
  await pass(710);
  expect(screen.getByRole("tooltip")).toHaveTextContent("About First");
  fireEvent.pointerLeave(screen.getByRole("button", { name: "First" }));
  fireEvent.keyDown(document.body, { key: "Escape" });
  await pass(pause);
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();

  enter("Second");
  await pass(10);
  expect(screen.queryAllByRole("tooltip")).toHaveLength(shown);
  await pass(710);
  expect(screen.getByRole("tooltip")).toHaveTextContent("About Second");
});
