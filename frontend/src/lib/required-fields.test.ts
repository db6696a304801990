import { afterEach, expect, it } from "vitest";

import { checkRequired } from "@/lib/required-fields";

afterEach(() => {
  document.body.replaceChildren();
});

function formOf(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector("form")!;
}

it("refuses a form with an empty required field, which is valid until then", () => {
  const form = formOf('<input aria-required="true"><input>');
  const [name, note] = form.querySelectorAll("input");
  expect(name!.validity.valid).toBe(true);
  expect(checkRequired(form)).toBe(false);
  expect(name!.validity.valueMissing).toBe(true);
  expect(note!.validity.valid).toBe(true);
});

it("takes a form whose required fields are filled in", () => {
  const form = formOf(
    '<input aria-required="true" value="Ann"><textarea aria-required="true">Hello</textarea>',
  );
  expect(checkRequired(form)).toBe(true);
});
