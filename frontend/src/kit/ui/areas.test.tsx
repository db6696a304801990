import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Progress } from "@/kit/ui/progress";
import { ScrollArea } from "@/kit/ui/scroll-area";
import { expectAccessible } from "@/testing/axe";

afterEach(() => {
  document.head.replaceChildren();
  vi.resetModules();
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

const renderArea = () => render(<ScrollArea label="Release notes">A long text</ScrollArea>);
const area = () => screen.getByRole("group", { name: "Release notes" });
const visibleBars = () => [...document.querySelectorAll("[data-orientation][data-state=visible]")];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Stop the clock and render the area. */
function showArea() {
  vi.useFakeTimers();
  return renderArea();
}

async function scroll(): Promise<void> {
  area().scrollTop = 40;
  fireEvent.scroll(area());
  await pass(100);
}

it("ScrollArea is focusable by keyboard and has a name", async () => {
  const { container } = renderArea();
  await userEvent.tab();
  expect(area()).toHaveFocus();
  await expectAccessible(container);
});

// meets 2:200 2:400
it("ScrollArea shows its scroll bars while it scrolls and for 600 ms afterwards", async () => {
  showArea();
  expect(visibleBars()).toHaveLength(0);
  await scroll();
  expect(visibleBars()).toHaveLength(1);
  await pass(599);
  expect(visibleBars()).toHaveLength(1);
  await pass(2);
  expect(visibleBars()).toHaveLength(0);
});

// meets 2:200
it("ScrollArea keeps its bar while the pointer is on the bar, and hides it 600 ms after the pointer leaves", async () => {
  showArea();
  await scroll();
  const [bar] = visibleBars();
  fireEvent.pointerEnter(bar!);
  await pass(5000);
  expect(visibleBars()).toEqual([bar]);
  fireEvent.pointerLeave(bar!);
  await pass(599);
  expect(visibleBars()).toEqual([bar]);
  await pass(2);
  expect(visibleBars()).toEqual([]);
});

// meets 2:401
it.each([
  [1000, "250px"],
  [60_000, "18px"],
])("ScrollArea 500 px high with %i px of content has a thumb of %s", async (content, height) => {
  // jsdom has no layout, so the sizes that Radix reads are stubbed.
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
  const { container } = showArea();
  await scroll();
  const bar = container.querySelector<HTMLElement>("[data-orientation=vertical]");
  expect(bar?.style.getPropertyValue("--radix-scroll-area-thumb-height")).toBe(height);
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
