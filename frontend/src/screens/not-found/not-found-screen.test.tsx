import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { NotFoundScreen } from "@/screens/not-found/not-found-screen";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

// meets 1:35 2:31
it("NotFoundScreen shows the 404 and a link to the dashboard", async () => {
  renderInApp(
    <ScreenPathsContext value={new Set(["/home"])}>
      <NotFoundScreen />
    </ScreenPathsContext>,
  );
  expect(screen.getByRole("heading", { name: "404 Page Not Found" })).toBeInTheDocument();
  expect(screen.getByText("Did you forget to add the page to the router?")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute(
    "href",
    "/home",
  );
  expect(document.title).toBe("404 Page Not Found · mockconsole");
  await expectAccessible(document.body);
});
