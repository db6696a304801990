import axe from "axe-core";
import { expect } from "vitest";

/** Fails with every accessibility rule that the element breaks; colour contrast needs a real browser and is checked there. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
  ).toEqual([]);
}
