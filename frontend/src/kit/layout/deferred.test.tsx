import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { Deferred } from "@/kit/layout/deferred";

it("keeps the place in the first render, and draws what belongs there in the next", () => {
  const part = <Deferred fallback={<i>place</i>}>part</Deferred>;
  expect(renderToStaticMarkup(part)).toBe("<i>place</i>");
  render(part);
  expect(screen.getByText("part")).toBeInTheDocument();
  expect(screen.queryByText("place")).not.toBeInTheDocument();
});
