import { expect, it } from "vitest";

import { typeInto } from "@/training/player/gestures";

it("typeInto fills a field, and leaves the focus in the pane if the pane had the focus", async () => {
  document.body.innerHTML = `<input><section data-training><button>Pause</button></section>`;
  const field = document.querySelector("input")!;
  const button = document.querySelector("button")!;
  button.focus();
  await typeInto(field, "12.50", { pace: () => 0, signal: new AbortController().signal });
  expect(field.value).toBe("12.50");
  expect(button).toHaveFocus();
});
