import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Deferred } from "@/kit/layout/deferred";

it("Deferred renders its fallback first, and its children in the next render", () => {
  const part = <Deferred fallback={<i>place</i>}>part</Deferred>;
  expect(renderToStaticMarkup(part)).toBe("<i>place</i>");
  render(part);
  expect(screen.getByText("part")).toBeInTheDocument();
  expect(screen.queryByText("place")).not.toBeInTheDocument();
});
