import { QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { type ReactElement } from "react";
import { MemoryRouter, parsePath } from "react-router-dom";

import { createQueryClient } from "@/api/query-client";
import { TooltipProvider } from "@/kit/ui/tooltip";
import { Toaster } from "@/kit/ui/toaster";

let visits = 0;

/** Render in the context of a screen: a router at `path`, a fresh query cache, tooltips and notices. */
export function renderInApp(
  element: ReactElement,
  { path = "/", client = createQueryClient() } = {},
): RenderResult {
  // A new history entry per test: state by entry, such as the scroll position, must not leak between tests.
  visits += 1;
  const entry = { ...parsePath(path), key: `visit-${visits}` };
  return render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <MemoryRouter initialEntries={[entry]}>{element}</MemoryRouter>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}
