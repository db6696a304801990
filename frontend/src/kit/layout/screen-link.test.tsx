import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { ScreenLink, ScreenPathsContext } from "@/kit/layout/screen-link";

function show(to: string) {
  render(
    <MemoryRouter>
      <ScreenPathsContext value={new Set(["/home", "/teach"])}>
        <ScreenLink to={to}>Go there</ScreenLink>
      </ScreenPathsContext>
    </MemoryRouter>,
  );
}

it("ScreenLink links to a screen", () => {
  show("/home");
  expect(screen.getByRole("link", { name: "Go there" })).toHaveAttribute("href", "/home");
});

it("ScreenLink links to a page below a screen", () => {
  show("/teach/page#heading");
  expect(screen.getByRole("link")).toHaveAttribute("href", "/teach/page#heading");
});

it("ScreenLink renders nothing for an unknown path", () => {
  show("/nowhere");
  expect(screen.queryByText("Go there")).not.toBeInTheDocument();
});
