import { QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { type ComponentType, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { PartBoundary, Parts, ScreenBoundary } from "@/kit/layout/boundary";
import { lazyPart } from "@/lib/lazy-part";
import { server } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

const LoadedScreen = () => <p>The screen</p>;
const ATTEMPTS = 3;

// Silence console.error, because React logs the errors that a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  document.head.replaceChildren();
});

/** Return a loader that fails `times` times before it succeeds. */
function failing(times: number) {
  const load = vi.fn<() => Promise<typeof LoadedScreen>>();
  for (let count = 0; count < times; count += 1) {
    load.mockRejectedValueOnce(new Error("ChunkLoadError"));
  }
  load.mockResolvedValue(LoadedScreen);
  return { load, ...lazyPart(load) };
}

async function later(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(5000));
}

async function openScreen(Part: ComponentType) {
  await act(async () => {
    renderInApp(
      <ScreenBoundary>
        <Suspense fallback={<p>Loading…</p>}>
          <Part />
        </Suspense>
      </ScreenBoundary>,
    );
    await Promise.resolve();
  });
  await later();
}

it("PartBoundary refetches on “Retry” after a part failed to render its data", async () => {
  const answers = [{}, { name: "The screen" }];
  server.use(http.get("/api/part", () => HttpResponse.json(answers.shift())));
  const Part = () => {
    const { data } = useSuspenseQuery<{ name: string }>({ queryKey: ["/api/part"] });
    return <p>{data.name.trim()}</p>;
  };
  await openScreen(Part);
  await act(async () => {
    screen.getByRole("button", { name: "Retry" }).click();
    await Promise.resolve();
  });
  expect(await screen.findByText("The screen")).toBeInTheDocument();
});

describe("PartBoundary around a part that fails to load", () => {
  it("retries the load automatically", async () => {
    const { Part, load } = failing(ATTEMPTS - 1);
    await openScreen(Part);
    expect(screen.getByText("The screen")).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(ATTEMPTS);
  });

  it("retries the load on “Retry”", async () => {
    const { Part, load } = failing(ATTEMPTS);
    await openScreen(Part);
    expect(screen.getByText("This screen could not be loaded")).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(ATTEMPTS);

    await act(async () => {
      screen.getByRole("button", { name: "Retry" }).click();
      await Promise.resolve();
    });
    expect(await screen.findByText("The screen")).toBeInTheDocument();
  });

  it("moves the focus to the screen's main region when “Retry” succeeds", async () => {
    const { Part } = failing(ATTEMPTS);
    await act(async () => {
      renderInApp(
        <main tabIndex={-1}>
          <ScreenBoundary>
            <Suspense fallback={<p>Loading…</p>}>
              <Part />
            </Suspense>
          </ScreenBoundary>
        </main>,
      );
      await Promise.resolve();
    });
    await later();
    screen.getByRole("button", { name: "Retry" }).focus();
    await act(async () => {
      screen.getByRole("button", { name: "Retry" }).click();
      await Promise.resolve();
    });
    expect(await screen.findByText("The screen")).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole("main")).toHaveFocus();
    });
  });

  it("retries the load when its reset key changes", async () => {
    const { Part } = failing(ATTEMPTS);
    const treeWith = (live: boolean) => (
      <ScreenBoundary resetKeys={[live]}>
        <Suspense fallback={<p>Loading…</p>}>
          <Part />
        </Suspense>
      </ScreenBoundary>
    );
    const client = createQueryClient();
    const inCache = (live: boolean) => (
      <QueryClientProvider client={client}>{treeWith(live)}</QueryClientProvider>
    );
    const { rerender } = await act(async () => {
      const view = render(inCache(false));
      await Promise.resolve();
      return view;
    });
    await later();
    expect(screen.getByText("This screen could not be loaded")).toBeInTheDocument();
    await act(async () => {
      rerender(inCache(true));
      await Promise.resolve();
    });
    expect(await screen.findByText("The screen")).toBeInTheDocument();
  });

  it("retries the load after a failed preload", async () => {
    const { preload, load } = failing(ATTEMPTS);
    const first = preload();
    await later();
    expect(await first).toBe(false);
    expect(await preload()).toBe(true);
    expect(await preload()).toBe(true);
    expect(load).toHaveBeenCalledTimes(ATTEMPTS + 1);
  });

  it("offers to reload the page if the server has another build than the page", async () => {
    const running = document.createElement("script");
    // A type other than JavaScript, so that jsdom doesn't fetch the script.
    running.type = "text/plain";
    running.setAttribute("src", "/static/app/runtime.old.js");
    document.head.append(running);
    server.use(
      http.get("/", () => HttpResponse.html('<script src="/static/app/runtime.new.js"></script>')),
    );
    await openScreen(failing(ATTEMPTS).Part);
    await waitFor(() => {
      expect(screen.getByRole("alert")).toHaveTextContent("The console has been updated.");
    });
  });
});

function Fragile({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new Error("boom");
  return <p>Mended</p>;
}

describe("PartBoundary around a part that throws", () => {
  it("offers “Retry”, and renders the part again when it is pressed", async () => {
    let isBroken = true;
    const { container } = renderInApp(
      <ScreenBoundary>
        <Fragile isBroken={() => isBroken} />
      </ScreenBoundary>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on this screen");
    expect(screen.getByRole("button", { name: "Reload" })).toBeInTheDocument();
    await expectAccessible(container);
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByText("Mended")).toBeInTheDocument();
  });

  it("keeps the other parts of the screen", () => {
    renderInApp(
      <Parts>
        <p>Before</p>
        <Fragile isBroken={() => true} />
        {false}
        <p>After</p>
      </Parts>,
    );
    expect(screen.getByText("Before")).toBeInTheDocument();
    expect(screen.getByText("After")).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong in this part");
  });

  it.each([
    ["PartBoundary", PartBoundary],
    ["Parts", Parts],
  ])("%s renders a failed part again when its content changes", (_, Place) => {
    const client = createQueryClient();
    const treeWith = (place: number) => (
      <QueryClientProvider client={client}>
        <Place resetKeys={[place]}>
          <Fragile isBroken={() => place === 1} />
        </Place>
      </QueryClientProvider>
    );
    const { rerender } = render(treeWith(1));
    expect(screen.getByRole("alert")).toBeInTheDocument();
    rerender(treeWith(2));
    expect(screen.getByText("Mended")).toBeInTheDocument();
  });
});
