import { useSuspenseQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { type ComponentType, Suspense, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

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

/** Return a lazy part, and its loader, which fails `times` times before it succeeds. */
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

/** Boundary around a lazy part; “Reconnect” changes the boundary's reset key. */
function Page({ Part }: { Part: ComponentType }) {
  const [key, setKey] = useState(0);
  return (
    <main tabIndex={-1}>
      <ScreenBoundary resetKeys={[key]}>
        <Suspense fallback={<p>Loading…</p>}>
          <Part />
        </Suspense>
      </ScreenBoundary>
      <button onClick={() => setKey(key + 1)}>Reconnect</button>
    </main>
  );
}

async function openScreen(Part: ComponentType) {
  await act(async () => {
    renderInApp(<Page Part={Part} />);
    await Promise.resolve();
  });
  await later();
}

async function press(name: string) {
  await act(async () => {
    screen.getByRole("button", { name }).click();
    await Promise.resolve();
  });
}

it("PartBoundary refetches on “Retry” after a part failed to render its data", async () => {
  const answers = [{}, { name: "The screen" }];
  server.use(http.get("/api/part", () => HttpResponse.json(answers.shift())));
  const Part = () => {
    const { data } = useSuspenseQuery<{ name: string }>({ queryKey: ["/api/part"] });
    return <p>{data.name.trim()}</p>;
  };
  await openScreen(Part);
  await press("Retry");
  expect(await screen.findByText("The screen")).toBeInTheDocument();
});

describe("PartBoundary around a part that fails to load", () => {
  it("retries the load automatically", async () => {
    const { Part, load } = failing(ATTEMPTS - 1);
    await openScreen(Part);
    expect(screen.getByText("The screen")).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(ATTEMPTS);
  });

  it("retries the load on “Retry”, and then moves the focus to the screen's main region", async () => {
    const { Part, load } = failing(ATTEMPTS);
    await openScreen(Part);
    expect(screen.getByText("This screen could not be loaded")).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(ATTEMPTS);
    screen.getByRole("button", { name: "Retry" }).focus();
    await press("Retry");
    expect(await screen.findByText("The screen")).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole("main")).toHaveFocus();
    });
  });

  it("retries the load when its reset key changes", async () => {
    await openScreen(failing(ATTEMPTS).Part);
    expect(screen.getByText("This screen could not be loaded")).toBeInTheDocument();
    await press("Reconnect");
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
  ])("%s renders a failed part again when its content changes", async (_, Place) => {
    function Content() {
      const [place, setPlace] = useState(1);
      return (
        <>
          <Place resetKeys={[place]}>
            <Fragile isBroken={() => place === 1} />
          </Place>
          <button onClick={() => setPlace(2)}>Move</button>
        </>
      );
    }
    renderInApp(<Content />);
    expect(screen.getByRole("alert")).toBeInTheDocument();
    await press("Move");
    expect(screen.getByText("Mended")).toBeInTheDocument();
  });
});
