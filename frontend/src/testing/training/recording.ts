import { expect, onTestFinished } from "vitest";

import { startRecording } from "@/training/writing/record";
import { type WrittenStep } from "@/training/writing/script";

/** Record until the test ends; returns the recorded steps, and the reasons why actions weren't recorded. */
export function recordSteps(options: Partial<Parameters<typeof startRecording>[0]> = {}) {
  const steps: WrittenStep[] = [];
  const ignored: string[] = [];
  const recording = startRecording({
    operations: () => [],
    onStep: (step) => steps.push(step),
    onChange(step) {
      expect(steps.at(-1)?.id).toBe(step.id);
      steps[steps.length - 1] = step;
    },
    onIgnored: (reason) => ignored.push(reason),
    ids: () => new Set(),
    ...options,
  });
  onTestFinished(recording.stop);
  return { ...recording, steps, ignored };
}
