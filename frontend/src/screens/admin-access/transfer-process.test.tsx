import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type Overrides } from "@/content/entries";
import { answers, unreachable } from "@/testing/api";
import {
  answerAdmin,
  COMMAND,
  type CommandReply,
  lines,
  part,
  runCommand,
  showAdmin,
} from "@/testing/screens/admin-access";

beforeEach(answerAdmin);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function show(overrides: Overrides = {}) {
  return showAdmin({ advanceTimers: vi.advanceTimersByTimeAsync.bind(vi) }, overrides);
}

function words(): string[] {
  return part("Transfer process")
    .getAllByRole("listitem")
    .map((step) => /(Waiting|Running|Shown|Failed)$/.exec(step.textContent)?.[0] ?? "");
}

function summary(): HTMLElement {
  return part("Transfer process").getByRole("status");
}

async function playToEnd(steps = 6): Promise<void> {
  for (let step = 0; step < steps; step += 1) await act(() => vi.advanceTimersByTimeAsync(500));
}

describe("ProcessCard", () => {
  // meets 1:71
  it("shows six waiting steps before the first transfer", () => {
    show();
    expect(words()).toEqual(Array.from({ length: 6 }, () => "Waiting"));
    expect(summary()).toHaveTextContent("No transfer is shown. Choose a pathway.");
  });

  // departs from 1:195d
  it("plays all steps when a pathway button or “Execute Download” has run its command", async () => {
    const { user, log } = show();
    for (const [button, command, name] of [
      [/^SEPA/, "execute-pathway sepa-direct", "SEPA-DIRECT"],
      [/^SWIFT/, "execute-pathway swift-global", "SWIFT-GLOBAL"],
      [/^WISE/, "execute-pathway wise-express", "WISE-EXPRESS"],
      [/^BLOCKCHAIN/, "execute-pathway blockchain-bridge", "BLOCKCHAIN-BRIDGE"],
      [/^HYBRID/, "execute-pathway hybrid-multi", "HYBRID-MULTI"],
      [/^Execute Download/, "execute-download", "execute-download"],
    ] as const) {
      await user.click(screen.getByRole("button", { name: button }));
      await screen.findByText(`server: ${command}`);
      expect(lines(log)).toContain(`admin> ${command}`);
      expect(summary()).toHaveTextContent(`${name} is being shown.`);
      await playToEnd();
      expect(words()).toEqual(Array.from({ length: 6 }, () => "Shown"));
      expect(summary()).toHaveTextContent(`${name}: all steps shown, nothing was transferred.`);
    }
  });

  it.each([1, 8])(
    "plays all %d steps, and shows the number of steps in the hint and in “Operations”",
    async (count) => {
      const processSteps = Array.from({ length: count }, (_, place) => ({
        name: `Step ${place + 1}`,
        text: "shown",
      }));
      const { user } = show({ processSteps });
      expect(part("Transfer process").getByText(new RegExp(`^${count} steps, `))).toBeVisible();
      expect(part("Operations").getByText("Transfer steps").parentElement).toHaveTextContent(
        `Transfer steps${count}`,
      );
      await user.click(screen.getByRole("button", { name: /^SEPA/ }));
      await screen.findByText("server: execute-pathway sepa-direct");
      await playToEnd(count);
      expect(words()).toEqual(Array.from({ length: count }, () => "Shown"));
      expect(summary()).toHaveTextContent("SEPA-DIRECT: all steps shown");
    },
  );

  it("applies the same retry limit that “Retry limit” displays", async () => {
    answers("POST", COMMAND, unreachable);
    const { user } = show({ retryLimit: { number: 0 } });
    await user.click(screen.getByRole("button", { name: /^SEPA/ }));
    await part("Transfer process").findByText(/Retries used: 0 of 0/);
    expect(part("Transfer process").queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByText("Retry limit").parentElement).toHaveTextContent("Retry limit0");
  });

  // meets 1:71
  it("runs one step at a time and marks it with aria-current", async () => {
    let release: (reply: CommandReply) => void = () => undefined;
    answers("POST", COMMAND, () => new Promise((resolve) => (release = resolve)));
    const { user } = show();
    await user.click(screen.getByRole("button", { name: /^SEPA/ }));
    expect(words()).toEqual(["Running", "Waiting", "Waiting", "Waiting", "Waiting", "Waiting"]);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(words()[0]).toBe("Running");
    act(() => release({ success: true, output: ["ok"] }));
    await screen.findByText("ok");
    const reached = words().indexOf("Running");
    expect(reached).toBeGreaterThan(0);
    await act(() => vi.advanceTimersByTimeAsync(500));
    const current = words().indexOf("Running");
    expect(current).toBeGreaterThan(reached);
    expect(words()).toEqual([
      ...Array.from({ length: current }, () => "Shown"),
      "Running",
      ...Array.from({ length: 5 - current }, () => "Waiting"),
    ]);
    const steps = part("Transfer process").getAllByRole("listitem");
    expect(steps.findIndex((step) => step.getAttribute("aria-current") === "step")).toBe(current);
  });

  it("ignores the pathway buttons while a transfer plays", async () => {
    const { user, log } = show();
    await user.click(screen.getByRole("button", { name: /^SEPA/ }));
    await screen.findByText("server: execute-pathway sepa-direct");
    expect(screen.getByRole("button", { name: /^SEPA/ })).toHaveAttribute("aria-busy", "true");
    await user.click(screen.getByRole("button", { name: /^WISE/ }));
    expect(lines(log)).not.toContain("admin> execute-pathway wise-express");
    await playToEnd();
    await user.click(screen.getByRole("button", { name: /^WISE/ }));
    await screen.findByText("server: execute-pathway wise-express");
  });

  it("plays the steps for a typed pathway command, but not for a typed status command", async () => {
    const { user, field } = show();
    await runCommand(user, field, "status");
    expect(words()[0]).toBe("Waiting");
    await runCommand(user, field, "execute-pathway hybrid");
    expect(summary()).toHaveTextContent("HYBRID-MULTI is being shown.");
  });

  // meets 1:247
  it("stops at the failed step and offers two retries", async () => {
    answers("POST", COMMAND, unreachable);
    const { user } = show();
    await user.click(screen.getByRole("button", { name: /^SEPA/ }));
    await part("Transfer process").findByRole("button", { name: "Retry" });
    expect(words().slice(0, 2)).toEqual(["Failed", "Waiting"]);
    expect(summary()).toHaveTextContent("SEPA-DIRECT failed. Retries used: 0 of 2.");
    await user.click(part("Transfer process").getByRole("button", { name: "Retry" }));
    await part("Transfer process").findByText(/Retries used: 1 of 2/);
    await user.click(part("Transfer process").getByRole("button", { name: "Retry" }));
    await part("Transfer process").findByText(/Retries used: 2 of 2/);
    expect(part("Transfer process").queryByRole("button")).not.toBeInTheDocument();
  });

  it("counts retries from 0 again for another pathway", async () => {
    answers("POST", COMMAND, unreachable);
    const { user } = show();
    await user.click(screen.getByRole("button", { name: /^SEPA/ }));
    await user.click(await part("Transfer process").findByRole("button", { name: "Retry" }));
    await part("Transfer process").findByText(/Retries used: 1 of 2/);
    await user.click(screen.getByRole("button", { name: /^WISE/ }));
    await part("Transfer process").findByText("WISE-EXPRESS failed. Retries used: 0 of 2.");
    answerAdmin();
    await user.click(part("Transfer process").getByRole("button", { name: "Retry" }));
    await screen.findByText("server: execute-pathway wise-express");
    await playToEnd();
    expect(words().at(-1)).toBe("Shown");
  });
});
