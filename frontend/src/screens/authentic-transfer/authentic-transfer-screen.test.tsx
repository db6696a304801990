import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import failures from "@/content/failure-analysis.json";
import { AuthenticTransferScreen } from "@/screens/authentic-transfer/authentic-transfer-screen";
import { sent } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { openScreen } from "@/testing/render";

const ERRORS = failures.errors.map(({ error }) => error);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function show({ dice = "0123456789abcdef" } = {}) {
  const client = createQueryClient();
  client.setQueryData(["/api/sandbox"], { dice });
  return openScreen(<AuthenticTransferScreen />, { screens: ["/failure-analysis"], client });
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

/** Return the errors of both attempts. */
function shownErrors(): string[] {
  return attempts().map((text) => text.replace(/^Attempt \d of 2/, "").replace(/Failed$/, ""));
}

describe("AuthenticTransferScreen", () => {
  // meets 2:14 2:68
  it("starts idle with one button and a link to the failure analysis, and is accessible", async () => {
    const { container } = show();
    expect(screen.getByRole("link", { name: "Open Failure Analysis" })).toHaveAttribute(
      "href",
      "/failure-analysis",
    );
    expect(button()).toHaveTextContent("Start Simulated Download");
    expect(progress()).toBe("0");
    expect(words()).toEqual(["Waiting", "Waiting"]);
    await expectAccessible(container);
  });

  // meets 2:14 2:184 2:394 2:395
  it("fails after two attempts of 5 s each, with a pause of 3 s between them", async () => {
    // No shouldAdvanceTime, so that only the test moves the clock and measures the stages exactly.
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

  // meets 2:14 2:298e 2:318
  it("shows a destructive notice after the failure, makes no call, and is accessible", async () => {
    const { container } = show();
    await begin();
    await after(13_600);
    expect(await findNotice("Download Failed")).toHaveTextContent(
      "Both attempts failed. No funds transferred.",
    );
    expect(sent).toEqual([]);
    await expectAccessible(container);
  });

  it("ignores presses while the download runs", async () => {
    show();
    await begin();
    await after(2600);
    expect(button()).toHaveAttribute("aria-busy", "true");
    await begin();
    expect(progress()).toBe("40");
  });

  it("announces the attempt, its phase and its error", async () => {
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
  it("shows different errors in a second run, and the same errors after a remount", async () => {
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

  it("shows no notice when the user leaves the screen during the download", async () => {
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
  it("shows each of the six errors within four runs, and other errors in another room", async () => {
    async function runIn(dice: string): Promise<string[]> {
      const errors: string[] = [];
      const { unmount } = show({ dice });
      for (let run = 0; run < 4; run += 1) {
        await begin();
        await after(13_600);
        errors.push(...shownErrors());
      }
      unmount();
      return errors;
    }
    const errors = await runIn("0123456789abcdef");
    expect([...new Set(errors)].sort()).toEqual([...ERRORS].sort());
    expect(await runIn("fedcba9876543210")).not.toEqual(errors);
  });
});
