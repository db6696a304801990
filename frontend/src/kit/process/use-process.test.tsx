import { act, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ProcessSteps } from "@/kit/process/process-steps";
import { type ProcessStep, StepFailure, useProcess } from "@/kit/process/use-process";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

const names = ["Ask", "Check", "Close"];
const words = {
  waiting: "Waiting",
  running: "Running",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function ProcessView({ steps }: { steps: readonly ProcessStep[] }) {
  const { process, start, cancel } = useProcess();
  const [ends, setEnds] = useState<boolean[]>([]);
  const run = async () => {
    const end = await start(steps);
    setEnds((last) => [...last, end]);
  };
  return (
    <>
      <ProcessSteps
        label="Check-up"
        steps={names.map((name) => ({ name }))}
        process={process}
        words={words}
      />
      <button onClick={() => void run()}>Start</button>
      <button onClick={cancel}>Cancel</button>
      <p data-testid="reason">{process.reason}</p>
      <p data-testid="ends">{ends.join()}</p>
    </>
  );
}

function show(steps: readonly ProcessStep[]) {
  return renderInApp(<ProcessView steps={steps} />);
}

async function press(name: string): Promise<void> {
  await act(async () => {
    screen.getByRole("button", { name }).click();
    await Promise.resolve();
  });
}

async function after(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

function states(): (string | undefined)[] {
  return within(screen.getByRole("list", { name: "Check-up" }))
    .getAllByRole("listitem")
    .map((item) => Object.values(words).find((word) => item.textContent?.endsWith(word)));
}

const slow = names.map(() => ({ ms: 1000 }));

describe("useProcess", () => {
  it("runs each step for its duration, and announces each step", async () => {
    const { container } = show(slow);
    expect(states()).toEqual(["Waiting", "Waiting", "Waiting"]);
    await press("Start");
    expect(states()).toEqual(["Running", "Waiting", "Waiting"]);
    expect(screen.getByText("1 / 3: Ask")).toHaveAttribute("aria-live", "polite");
    expect(screen.getAllByRole("listitem")[0]).toHaveAttribute("aria-current", "step");
    await after(1000);
    expect(states()).toEqual(["Done", "Running", "Waiting"]);
    expect(screen.getByText("2 / 3: Check")).toBeInTheDocument();
    await after(2000);
    expect(states()).toEqual(["Done", "Done", "Done"]);
    expect(screen.getByTestId("ends")).toHaveTextContent("true");
    await expectAccessible(container);
  });

  it("stops at a failed step and returns the reason", async () => {
    const refuse = () => Promise.reject(new StepFailure("Connection refused"));
    show([{ ms: 1000 }, { work: refuse }, { ms: 1000 }]);
    await press("Start");
    await after(5000);
    expect(states()).toEqual(["Done", "Failed", "Waiting"]);
    expect(screen.getByTestId("reason")).toHaveTextContent("Connection refused");
    expect(screen.getByTestId("ends")).toHaveTextContent("false");
  });

  it("waits for work that takes longer than its step's duration", async () => {
    let finish: () => void = () => undefined;
    show([{ ms: 10, work: () => new Promise<void>((resolve) => (finish = resolve)) }, { ms: 10 }]);
    await press("Start");
    await after(5000);
    expect(states()[0]).toBe("Running");
    act(finish);
    await after(1000);
    expect(states().slice(0, 2)).toEqual(["Done", "Done"]);
  });

  it("can be cancelled at any step, and started again", async () => {
    show(slow);
    await press("Start");
    await after(1500);
    await press("Cancel");
    expect(states()).toEqual(["Done", "Cancelled", "Waiting"]);
    await after(5000);
    expect(states()).toEqual(["Done", "Cancelled", "Waiting"]);
    await press("Start");
    expect(states()).toEqual(["Running", "Waiting", "Waiting"]);
  });

  it("cancels the running process when another process starts", async () => {
    show(slow);
    await press("Start");
    await after(1500);
    await press("Start");
    await after(800);
    expect(states()).toEqual(["Running", "Waiting", "Waiting"]);
    await after(3000);
    expect(screen.getByTestId("ends")).toHaveTextContent("false,true");
  });

  it("aborts the signal of its work when it is cancelled", async () => {
    const signals: AbortSignal[] = [];
    show([{ work: (signal) => new Promise(() => signals.push(signal)) }]);
    await press("Start");
    await press("Cancel");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
