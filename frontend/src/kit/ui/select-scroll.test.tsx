import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";

const CHOICE_PX = 20;
const WINDOW_PX = 100;
const CHOICES = Array.from({ length: 20 }, (_, index) => `Wallet ${index}`);

/** Stub the list's scroll size, because jsdom has no layout. */
function stubLongList() {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(
    CHOICES.length * CHOICE_PX,
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(WINDOW_PX);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(CHOICE_PX);
}

// meets 1:236
it("Select scrolls a long list by one choice every 50 ms while the pointer is on its arrow", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubLongList();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(
    <Select defaultValue="Wallet 0">
      <SelectTrigger aria-label="Wallet">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {CHOICES.map((name) => (
          <SelectItem key={name} value={name}>
            {name}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  const list = await screen.findByRole("listbox");
  const viewport = list.querySelector("[data-radix-select-viewport]");
  if (!(viewport instanceof HTMLElement)) throw new Error("The list has no viewport.");
  const arrow = await vi.waitFor(() => {
    const next = viewport.nextElementSibling;
    if (next === null) throw new Error("The list has no arrow yet.");
    return next;
  });

  // Fake the timers, so that time passes only in the steps below.
  vi.useFakeTimers();
  fireEvent.pointerMove(arrow);
  const from = viewport.scrollTop;
  const steps = () => (viewport.scrollTop - from) / CHOICE_PX;
  await act(() => vi.advanceTimersByTimeAsync(49));
  expect(steps()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(steps()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(steps()).toBe(3);
  fireEvent.pointerLeave(arrow);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(steps()).toBe(3);
});
