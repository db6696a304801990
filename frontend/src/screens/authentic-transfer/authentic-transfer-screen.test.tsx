import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import failures from "@/content/failure-analysis.json";
import { AuthenticTransferScreen } from "@/screens/authentic-transfer/authentic-transfer-screen";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

const ERRORS = failures.errors.map(({ error }) => error);

const calls: string[] = [];
const server = setupServer();
server.events.on("request:start", ({ request }) => {
  calls.push(request.url);
});

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function show({ dice = "0123456789abcdef", paths = ["/failure-analysis"] } = {}) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const client = createQueryClient();
  client.setQueryData(["/api/sandbox"], { dice });
  const view = renderInApp(
    <ScreenPathsContext value={new Set(paths)}>
      <main>
        <AuthenticTransferScreen />
      </main>
    </ScreenPathsContext>,
    { client },
  );
  return { ...view, user };
}

const button = () => within(screen.getByRole("region", { name: "Download" })).getByRole("button");
const progress = () => screen.getByRole("progressbar").getAttribute("aria-valuenow");
const attempts = () =>
  within(screen.getByRole("list", { name: "Attempts" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent ?? "");
const words = () => attempts().map((text) => /[A-Z][a-z]+$/.exec(text)?.[0]);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function begin(): Promise<void> {
  await act(async () => {
    button().click();
    await Promise.resolve();
  });
}

/** The errors that both attempts ended with. */
function shownErrors(): string[] {
  return attempts().map((text) => text.replace(/^Attempt \d of 2/, "").replace(/Failed$/, ""));
}

describe("the simulated download", () => {
  // meets 2:14 2:68
  it("begins idle, with one button and nothing that axe minds", async () => {
    const { container } = show();
    expect(button()).toHaveTextContent("Start Simulated Download");
    expect(progress()).toBe("0");
    expect(words()).toEqual(["Waiting", "Waiting"]);
    await expectAccessible(container);
  });

  // meets 2:14 2:184 2:394 2:395
  it("goes through two attempts of five seconds with three between them, and fails", async () => {
    // The time stands still but where it is moved, so that the stages are measured exactly.
    vi.useFakeTimers();
    show();
    await begin();
    const seen: [string | null, (string | undefined)[]][] = [[progress(), words()]];
    for (const ms of [2500, 2500, 3000, 2500, 2500]) {
      await after(ms - 50);
      expect(progress()).toBe(seen.at(-1)?.[0]);
      await after(50);
      seen.push([progress(), words()]);
    }
    expect(seen).toEqual([
      ["25", ["Attempting", "Waiting"]],
      ["40", ["Confirming", "Waiting"]],
      ["50", ["Failed", "Waiting"]],
      ["65", ["Failed", "Attempting"]],
      ["80", ["Failed", "Confirming"]],
      ["90", ["Failed", "Failed"]],
    ]);
    expect(screen.queryByText("Download Failed")).not.toBeInTheDocument();
    await after(500);
    expect(progress()).toBe("100");
    expect(screen.getByText("Both attempts failed. No funds transferred.")).toBeInTheDocument();
    expect(screen.getByText(/Nothing has moved/)).toHaveAttribute("role", "status");
    expect(ERRORS).toEqual(expect.arrayContaining(shownErrors()));
  });

  // meets 2:14 2:318
  it("has a destructive notice of its own, and nothing that axe minds once it has failed", async () => {
    const { container } = show();
    await begin();
    await after(13_600);
    expect(await findNotice("Download Failed")).toHaveTextContent(
      "Both attempts failed. No funds transferred.",
    );
    await expectAccessible(container);
  });

  it("is started once, however often it is pressed", async () => {
    show();
    await begin();
    await after(2600);
    expect(button()).toHaveAttribute("aria-busy", "true");
    await begin();
    expect(progress()).toBe("40");
  });

  it("says aloud where it stands and what went wrong", async () => {
    show();
    await begin();
    expect(screen.getByText("Attempt 1 of 2: attempting.")).toHaveAttribute("role", "status");
    await after(5000);
    const [error = ""] = shownErrors();
    expect(
      screen.getByText(
        `Attempt 1 of 2 has failed: ${error.replace(/Failed$/, "")}. The next one follows.`,
      ),
    ).toBeInTheDocument();
  });

  // meets 2:317
  it("draws the same errors again after it was left, and others in a second run", async () => {
    async function run(): Promise<string> {
      await begin();
      await after(13_600);
      return shownErrors().join(", ");
    }
    const first = show();
    const runs = [await run(), await run()];
    expect(button()).toHaveTextContent("Start It Again");
    first.unmount();
    show();
    expect(progress()).toBe("0");
    expect([await run(), await run()]).toEqual(runs);
    expect(runs[1]).not.toBe(runs[0]);
  });

  it("ends without a word where it is left", async () => {
    const { unmount } = show();
    await begin();
    await after(4000);
    unmount();
    await after(20_000);
    show();
    expect(screen.queryByText("Download Failed")).not.toBeInTheDocument();
    expect(progress()).toBe("0");
  });

  // meets 2:317
  it("draws every one of the six errors somewhere", async () => {
    const errors = new Set<string>();
    for (let room = 0; room < 12; room += 1) {
      const { unmount } = show({ dice: room.toString(16).padStart(16, "5") });
      await begin();
      await after(13_600);
      for (const error of shownErrors()) errors.add(error);
      unmount();
    }
    expect([...errors].sort()).toEqual([...ERRORS].sort());
  });

  // meets 2:298e
  it("asks no server for anything, from its first attempt to its failure", async () => {
    show();
    await begin();
    await after(13_600);
    expect(await findNotice("Download Failed")).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  // meets 2:14 2:68
  it("leads to the failure analysis", () => {
    show();
    expect(screen.getByRole("link", { name: "Open Failure Analysis" })).toHaveAttribute(
      "href",
      "/failure-analysis",
    );
  });
});
