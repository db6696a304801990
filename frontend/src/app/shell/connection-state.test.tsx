import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { ConnectionState } from "@/app/shell/connection-state";
import { inWorld, world } from "@/app/testing/world";
import { LiveProvider } from "@/live/live-provider";
import { renderInApp } from "@/test/render";

inWorld();

it("is named by a word, and can be taken up again after the console has given up", async () => {
  renderInApp(
    <LiveProvider>
      <ConnectionState />
    </LiveProvider>,
  );
  act(() => {
    world.sockets[0]?.onopen?.();
  });
  expect(screen.getByText("Live")).toBeInTheDocument();

  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    act(() => {
      world.sockets.at(-1)?.onclose?.({ code: 1006 });
      vi.advanceTimersByTime(attempt * 1000);
    });
  }
  vi.useRealTimers();
  expect(screen.getByText("Not live")).toBeInTheDocument();
  expect(world.sockets).toHaveLength(6);
  await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
  expect(world.sockets).toHaveLength(7);
  expect(screen.getByText("Connecting")).toBeInTheDocument();
  // The button is gone, and what it was pressed for is told where the focus is.
  expect(screen.getByRole("status")).toHaveFocus();
});
