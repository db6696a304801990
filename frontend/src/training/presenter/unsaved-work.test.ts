import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { hasUnsavedWork, watchFields } from "@/training/presenter/unsaved-work";

const client = createQueryClient();
let stop: () => void;

beforeEach(() => {
  vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function (this: Element) {
    return this.closest("[hidden]") === null;
  });
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

it("hasUnsavedWork ignores pre-filled fields and loading lists", () => {
  show("<form><input></form><ul aria-busy='true'></ul>");
  document.querySelector("input")!.value = "put there by its form";
  expect(hasUnsavedWork(client)).toBe(false);
});

it("hasUnsavedWork is true for a visible field changed since the last submit", () => {
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

it("hasUnsavedWork ignores a list's filter, even if the filter was typed into or is invalid", () => {
  stop();
  show("<div role='search'><input type='search' aria-invalid='true'></div>");
  type("SIM").focus();
  stop = watchFields();
  type("SIM-2");
  expect(hasUnsavedWork(client)).toBe(false);
});

it("hasUnsavedWork is true for a focused field that was filled in before watchFields started", () => {
  stop();
  show("<form><input></form>");
  type("SIM").focus();
  stop = watchFields();
  expect(hasUnsavedWork(client)).toBe(true);
});

it("hasUnsavedWork is false for a cleared field, and true for a cleared terminal input", () => {
  show("<form><input></form>");
  type("");
  expect(hasUnsavedWork(client)).toBe(false);
  show("<div data-slot='terminal'><input></div>");
  type("");
  expect(hasUnsavedWork(client)).toBe(true);
});

it.each([
  ["a typed search of the frame", false, "role='dialog' data-anchor='frame.palette'", "wallet"],
  ["a dialog without typed text", false, "role='dialog' data-anchor='home.chart'", ""],
  ["typed text in a dialog", true, "role='dialog' data-anchor='transaction-logs.details'", "No"],
  ["a question", true, "role='alertdialog'", ""],
])("hasUnsavedWork with %s is %j", (_, expected, attributes, text) => {
  show(`<div ${attributes} data-state='open'><input></div>`);
  if (text !== "") type(text);
  expect(hasUnsavedWork(client)).toBe(expected);
});

it.each([
  "<main><button aria-busy='true'></button></main>",
  "<main><input aria-invalid='true'></main>",
  "<div role='dialog' data-state='open'><input aria-invalid='true'></div>",
])("hasUnsavedWork is true for %s", (html) => {
  document.body.innerHTML = html;
  expect(hasUnsavedWork(client)).toBe(true);
});

it("hasUnsavedWork is true while a mutation runs", async () => {
  show("");
  let finish: () => void = () => undefined;
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: () => new Promise<void>((resolve) => (finish = resolve)) })
    .execute(undefined);
  await expect.poll(() => client.isMutating()).toBe(1);
  expect(hasUnsavedWork(client)).toBe(true);
  finish();
  await mutation;
  expect(hasUnsavedWork(client)).toBe(false);
});
