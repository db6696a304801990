import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { Link, MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useArrival } from "@/app/shell/use-arrival";
import { stubPageGrowth } from "@/testing/page-growth";

const scrollTo = vi.fn<(top: number) => void>();
let scrollTop: number;

beforeEach(() => {
  scrollTo.mockReset();
  scrollTop = 0;
  Object.defineProperty(document.documentElement, "scrollTop", {
    get: () => scrollTop,
    set: scrollTo,
    configurable: true,
  });
});

afterEach(() => {
  Reflect.deleteProperty(document.documentElement, "scrollTop");
});

function Page() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useArrival(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Link to="/two">Two</Link>
      <Link to="?tab=2">Tab</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </main>
  );
}

function open() {
  return render(
    <MemoryRouter initialEntries={["/one"]}>
      <Page />
    </MemoryRouter>,
  );
}

function scrollDown(to: number) {
  scrollTop = to;
  window.dispatchEvent(new Event("scroll"));
}

/** Expect that the page is scrolled at each growth until it is long enough, and not afterwards. */
function expectRestoring(grow: () => void) {
  expect(scrollTo).toHaveBeenLastCalledWith(640);
  scrollTo.mockReset();
  grow();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(640);
  scrollDown(640);
  grow();
  scrollTo.mockReset();
  grow();
  expect(scrollTo).not.toHaveBeenCalled();
}

it("useArrival restores the scroll position after a reload, once the page is long enough", () => {
  const grow = stubPageGrowth();
  const { unmount } = open();
  scrollDown(640);
  window.dispatchEvent(new Event("pagehide"));
  unmount();

  scrollDown(0);
  open();
  grow();
  expectRestoring(grow);
});

it("useArrival stops restoring the scroll position once the user scrolls", () => {
  const grow = stubPageGrowth();
  sessionStorage.setItem("mockconsole.scroll", "default/one 640");
  open();
  window.dispatchEvent(new Event("wheel"));
  grow();
  expect(scrollTo).not.toHaveBeenCalled();
});

it("useArrival doesn't move the focus or scroll on the first screen or when only the query string changes", async () => {
  document.documentElement.dispatchEvent(new Event("focusin", { bubbles: true }));
  open();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Tab" }));
  expect(screen.getByRole("link", { name: "Tab" })).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

it("useArrival focuses the screen if it replaces a page that had the focus", () => {
  const { unmount } = render(<button>Sign in</button>);
  screen.getByRole("button").focus();
  unmount();
  open();
  expect(screen.getByRole("main")).toHaveFocus();
});

it("useArrival scrolls a new screen to its top and focuses it", async () => {
  open();
  await userEvent.click(screen.getByRole("link", { name: "Two" }));
  expect(screen.getByRole("main")).toHaveFocus();
  expect(scrollTo).toHaveBeenLastCalledWith(0);
});

it("useArrival restores the scroll position after Back, once the page is long enough", async () => {
  const grow = stubPageGrowth();
  open();
  scrollDown(640);
  await userEvent.click(screen.getByRole("link", { name: "Two" }));
  scrollDown(0);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expectRestoring(grow);
});
