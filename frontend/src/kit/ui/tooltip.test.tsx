import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "@/kit/ui/tooltip";

// meets 1:235
it("Tooltip opens after 700 ms", async () => {
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      <Tooltip>
        <TooltipTrigger>0xfaCade…</TooltipTrigger>
        <TooltipContent>The whole address</TooltipContent>
      </Tooltip>
    </TooltipProvider>,
  );
  fireEvent.pointerMove(screen.getByRole("button"));
  await act(() => vi.advanceTimersByTimeAsync(690));
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(screen.getByRole("tooltip")).toHaveTextContent("The whole address");
});
