import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { Link, MemoryRouter, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { useArrival } from "@/app/shell/use-arrival";

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo;
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
  render(
    <MemoryRouter initialEntries={["/one"]}>
      <Page />
    </MemoryRouter>,
  );
}

function scrollDown(to: number) {
  Object.defineProperty(window, "scrollY", { value: to, configurable: true });
  window.dispatchEvent(new Event("scroll"));
}

it("leaves focus and place alone on the first screen and within one", async () => {
  open();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Tab" }));
  expect(screen.getByRole("link", { name: "Tab" })).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

it("starts a screen at its top with the focus on it", async () => {
  open();
  await userEvent.click(screen.getByRole("link", { name: "Two" }));
  expect(screen.getByRole("main")).toHaveFocus();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it("goes back to where a screen was left", async () => {
  open();
  scrollDown(640);
  await userEvent.click(screen.getByRole("link", { name: "Two" }));
  scrollDown(0);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
});
