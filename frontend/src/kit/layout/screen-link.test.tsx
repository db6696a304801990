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

it.each(["/home", "/teach/page#heading"])("ScreenLink links to the screen or page %s", (to) => {
  show(to);
  expect(screen.getByRole("link", { name: "Go there" })).toHaveAttribute("href", to);
});

it("ScreenLink renders nothing for an unknown path", () => {
  show("/nowhere");
  expect(screen.queryByText("Go there")).not.toBeInTheDocument();
});
