import { QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode } from "react";
import { MemoryRouter, parsePath } from "react-router-dom";
import { vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { screenTextQuery } from "@/api/screen-text";
import { type Overrides } from "@/content/entries";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { TooltipProvider } from "@/kit/ui/tooltip";
import { Toaster } from "@/kit/ui/toaster";

let visits = 0;

/** Render in the context of a screen: a router at `path`, a fresh query cache, tooltips and notices. */
export function renderInApp(
  element: ReactNode,
  { path = "/", client = createQueryClient() } = {},
): RenderResult {
  // Use a new history entry per test, because state stored by entry, such as scroll positions, must not leak between
  // tests.
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

type ScreenOptions = Parameters<typeof renderInApp>[1] & {
  /** Screens that links may lead to. */
  screens?: readonly string[];
  /** Overridden texts by screen. */
  texts?: Record<string, Overrides>;
};

/**
 * Render a screen, or a part of the screen, in the page's `main` element; return the view, a user and the query cache.
 */
export function openScreen(
  element: ReactNode,
  { screens = [], texts = {}, path, client = createQueryClient() }: ScreenOptions = {},
) {
  client.setQueryData<object>(screenTextQuery().queryKey, texts);
  const view = renderInApp(
    <ScreenPathsContext value={new Set(screens)}>
      <main>{element}</main>
    </ScreenPathsContext>,
    { path, client },
  );
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  return { ...view, client, user };
}
