import { afterEach, beforeEach, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { hasUnsavedWork, watchFields } from "@/training/presenter/unsaved-work";

const client = createQueryClient();
let stop: () => void;

beforeEach(() => {
  Element.prototype.checkVisibility = function () {
    return this.closest("[hidden]") === null;
  };
  stop = watchFields();
});
afterEach(() => {
  stop();
});

function show(html: string): void {
  document.body.innerHTML = `<main>${html}</main>`;
}

function type(text: string): HTMLInputElement {
  const field = document.querySelector("input")!;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

it("is nobody whose screen only came with values, whatever its fields began with", () => {
  show("<form><input></form><ul aria-busy='true'></ul>");
  document.querySelector("input")!.value = "put there by its form";
  expect(hasUnsavedWork(client)).toBe(false);
});

it("is anyone who has typed since the form was submitted, as long as the field is shown", () => {
  show("<form><input></form>");
  const field = type("SIM");
  expect(hasUnsavedWork(client)).toBe(true);
  field.hidden = true;
  expect(hasUnsavedWork(client)).toBe(false);
  field.hidden = false;
  field.form!.dispatchEvent(new Event("submit", { bubbles: true }));
  expect(hasUnsavedWork(client)).toBe(false);
  type("SIM-2");
  field.remove();
  expect(hasUnsavedWork(client)).toBe(false);
});

it("is anyone who is in a field that they filled in before anybody watched", () => {
  stop();
  show("<form><input></form>");
  type("SIM").focus();
  stop = watchFields();
  expect(hasUnsavedWork(client)).toBe(true);
});

it("is no one whose field is empty again, unless it is a terminal's, above which its log is", () => {
  show("<form><input></form>");
  type("");
  expect(hasUnsavedWork(client)).toBe(false);
  show("<div data-slot='terminal'><input></div>");
  type("");
  expect(hasUnsavedWork(client)).toBe(true);
});

it("is anyone in a dialog of the screen, but not in what is the frame's", () => {
  show("<div role='dialog' data-state='open' data-anchor='frame.palette'><input></div>");
  type("wallet");
  expect(hasUnsavedWork(client)).toBe(false);
  show("<div role='dialog' data-state='open' data-anchor='home.chart'></div>");
  expect(hasUnsavedWork(client)).toBe(true);
});

it.each(["<button aria-busy='true'></button>", "<input aria-invalid='true'>"])(
  "is anyone whose screen has %s",
  (html) => {
    show(html);
    expect(hasUnsavedWork(client)).toBe(true);
  },
);

it("is anyone while something is written", async () => {
  show("");
  let done: () => void = () => undefined;
  const written = client
    .getMutationCache()
    .build(client, { mutationFn: () => new Promise<void>((resolve) => (done = resolve)) })
    .execute(undefined);
  await expect.poll(() => client.isMutating()).toBe(1);
  expect(hasUnsavedWork(client)).toBe(true);
  done();
  await written;
  expect(hasUnsavedWork(client)).toBe(false);
});
