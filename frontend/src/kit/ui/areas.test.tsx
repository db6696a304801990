import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Dialog, DialogClose, DialogHead, DialogTrigger, QuestionContent } from "@/kit/ui/dialog";
import { Progress } from "@/kit/ui/progress";
import { ScrollArea } from "@/kit/ui/scroll-area";
import { expectAccessible } from "@/testing/axe";

afterEach(() => {
  document.head.replaceChildren();
  vi.resetModules();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// meets 1:236
it("Progress exposes its value, and is indeterminate without one", async () => {
  const { container, rerender } = render(<Progress aria-label="Transfer" value={40} />);
  const bar = screen.getByRole("progressbar", { name: "Transfer" });
  expect(bar).toHaveAttribute("aria-valuenow", "40");
  expect(bar).toHaveAttribute("aria-valuemax", "100");
  expect(bar.firstElementChild).toHaveStyle({ transform: "scaleX(0.4)" });
  await expectAccessible(container);
  rerender(<Progress aria-label="Transfer" />);
  expect(bar).not.toHaveAttribute("aria-valuenow");
  rerender(<Progress aria-label="Transfer" value={3} max={4} />);
  expect(bar.firstElementChild).toHaveStyle({ transform: "scaleX(0.75)" });
});

it("ScrollArea is focusable by keyboard and has a name", async () => {
  const { container } = render(<ScrollArea label="Release notes">A long text</ScrollArea>);
  await userEvent.tab();
  expect(screen.getByRole("group", { name: "Release notes" })).toHaveFocus();
  await expectAccessible(container);
});

// meets 2:200 2:400
it("ScrollArea shows its scroll bars while it scrolls and for 600 ms afterwards", async () => {
  vi.useFakeTimers();
  const { container } = render(<ScrollArea label="Release notes">A long text</ScrollArea>);
  const bars = () => container.querySelectorAll("[data-orientation][data-state=visible]");
  const area = screen.getByRole("group", { name: "Release notes" });
  expect(bars()).toHaveLength(0);
  area.scrollTop = 40;
  fireEvent.scroll(area);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(bars()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(bars()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(bars()).toHaveLength(0);
});

// meets 2:200
it("ScrollArea keeps its bar while the pointer is on it, and hides the bar 600 ms later", async () => {
  vi.useFakeTimers();
  const { container } = render(<ScrollArea label="Release notes">A long text</ScrollArea>);
  const bar = () => container.querySelector("[data-orientation][data-state=visible]");
  const area = screen.getByRole("group", { name: "Release notes" });
  area.scrollTop = 40;
  fireEvent.scroll(area);
  await act(() => vi.advanceTimersByTimeAsync(100));
  fireEvent.pointerEnter(bar() ?? area);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(bar()).not.toBeNull();
  fireEvent.pointerLeave(bar() ?? area);
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(bar()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(bar()).toBeNull();
});

// meets 2:401
it.each([
  [1000, "250px"],
  [60_000, "18px"],
])("ScrollArea 500 px high with %i px of content has a thumb of %s", async (content, height) => {
  // jsdom has no layout, so the sizes that Radix reads are stubbed.
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe: () => void;
      unobserve = vi.fn();
      disconnect = vi.fn();
      constructor(changed: () => void) {
        this.observe = changed;
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(500);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(500);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(content);
  const { container } = render(<ScrollArea label="Release notes">A long text</ScrollArea>);
  const area = screen.getByRole("group", { name: "Release notes" });
  area.scrollTop = 40;
  fireEvent.scroll(area);
  await act(() => vi.advanceTimersByTimeAsync(100));
  const bar = container.querySelector<HTMLElement>("[data-orientation=vertical]");
  expect(bar?.style.getPropertyValue("--radix-scroll-area-thumb-height")).toBe(height);
});

it("QuestionContent focuses “Cancel”, and ignores clicks outside", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <Dialog>
      <DialogTrigger>Delete</DialogTrigger>
      <QuestionContent>
        <DialogHead title="Delete wallet" hint="It can't be brought back." />
        <DialogClose>Keep it</DialogClose>
        <DialogClose>Delete wallet</DialogClose>
      </QuestionContent>
    </Dialog>,
  );
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = screen.getByRole("alertdialog", { name: "Delete wallet" });
  expect(dialog).toHaveAccessibleDescription("It can't be brought back.");
  expect(screen.getByRole("button", { name: "Keep it" })).toHaveFocus();
  await expectAccessible(dialog);
  await user.click(document.querySelector("[data-slot=dialog-overlay]") ?? document.body);
  expect(dialog).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(dialog).not.toBeInTheDocument();
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus();
  });
});

it("Select and ScrollArea add styles with the page's nonce", async () => {
  const meta = document.createElement("meta");
  meta.name = "csp-nonce";
  meta.content = "of-this-page";
  document.head.append(meta);
  vi.resetModules();
  const { Select, SelectContent, SelectItem, SelectTrigger } = await import("@/kit/ui/select");
  const { ScrollArea: Area } = await import("@/kit/ui/scroll-area");
  render(
    <>
      <Area label="Release notes">A long text</Area>
      <Select defaultOpen defaultValue="a">
        <SelectTrigger aria-label="Network" />
        <SelectContent>
          <SelectItem value="a">A</SelectItem>
        </SelectContent>
      </Select>
    </>,
  );
  const styles = Array.from(document.body.querySelectorAll("style"));
  expect(styles.map(({ nonce }) => nonce)).toEqual(["of-this-page", "of-this-page"]);
});
