import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ErrorBoundary } from "@/app/error-boundary";
import { lazyPart } from "@/lib/lazy-part";

const Arrived = () => <p>The screen</p>;

// React reports on the console what a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});

describe("a part that does not arrive", () => {
  it("is asked for again by Retry", async () => {
    const load = vi.fn<() => Promise<typeof Arrived>>();
    load.mockRejectedValueOnce(new Error("ChunkLoadError")).mockResolvedValue(Arrived);
    const { Part } = lazyPart(load);
    await act(async () => {
      render(
        <ErrorBoundary>
          <Suspense fallback="Loading…">
            <Part />
          </Suspense>
        </ErrorBoundary>,
      );
      await Promise.resolve();
    });
    expect(await screen.findByText("This screen could not be loaded")).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);

    await act(async () => {
      screen.getByRole("button", { name: "Retry" }).click();
      await Promise.resolve();
    });
    expect(await screen.findByText("The screen")).toBeInTheDocument();
  });

  it("is asked for again after a preload that failed", async () => {
    const load = vi.fn<() => Promise<typeof Arrived>>();
    load.mockRejectedValueOnce(new Error("ChunkLoadError")).mockResolvedValue(Arrived);
    const { preload } = lazyPart(load);
    expect(await preload()).toBe(false);
    expect(await preload()).toBe(true);
    expect(await preload()).toBe(true);
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it("shows what can be done where a part breaks, and tries again", async () => {
  let broken = true;
  function Fragile() {
    if (broken) throw new Error("boom");
    return <p>Mended</p>;
  }
  render(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong on this screen");
  expect(screen.getByRole("button", { name: "Reload" })).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Mended")).toBeInTheDocument();
});
