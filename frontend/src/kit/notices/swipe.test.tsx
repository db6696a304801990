import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { notice } from "@/kit/notices/use-notice";
import { Toaster } from "@/kit/ui/toaster";

const START = 100;

/** Drag the notice in steps, as a finger does. */
function drag(by: { x: number; y: number }) {
  const toast = screen.getByText("Login Error").closest<HTMLElement>("[data-slot=toast]");
  if (!toast) throw new Error("No notice is shown.");
  const at = (share: number) => ({
    button: 0,
    pointerId: 1,
    pointerType: "mouse",
    clientX: START + by.x * share,
    clientY: START + by.y * share,
  });
  fireEvent.pointerDown(toast, at(0));
  for (const share of [0.5, 1]) fireEvent.pointerMove(toast, at(share));
  fireEvent.pointerUp(toast, at(1));
}

// meets 1:234
it.each([
  ["dismisses a notice dragged 60 px to the right", { x: 60, y: 0 }, false],
  ["keeps a notice dragged 40 px to the right", { x: 40, y: 0 }, true],
  ["keeps a notice dragged 60 px to the left", { x: -60, y: 0 }, true],
  ["keeps a notice dragged 60 px upwards", { x: 0, y: -60 }, true],
])("Toaster %s", (_case, by, stays) => {
  render(<Toaster />);
  act(() => {
    notice({ title: "Login Error" });
  });
  drag(by);
  expect(screen.queryAllByText("Login Error")).toHaveLength(stays ? 1 : 0);
});
