import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Screen } from "@/kit/layout/screen";
import { contentOf } from "@/content/use-content";

it("Screen renders its header first, and is busy until its parts follow in the next render", () => {
  const dashboard = (
    <Screen t={contentOf({ title: "Dashboard", description: "The command center." })}>
      <p>The first part</p>
      <p>The second part</p>
    </Screen>
  );
  const first = renderToStaticMarkup(dashboard);
  expect(first).toContain("The command center.");
  expect(first).toContain('aria-busy="true"');
  expect(first).not.toContain("part");
  const { container } = render(dashboard);
  expect(container.firstElementChild).not.toHaveAttribute("aria-busy");
  expect(screen.getByText("The first part")).toBeInTheDocument();
  expect(screen.getByText("The second part")).toBeInTheDocument();
});
