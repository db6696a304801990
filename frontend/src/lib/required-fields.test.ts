import { expect, it } from "vitest";

import { checkRequired } from "@/lib/required-fields";

function formOf(html: string): HTMLFormElement {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.querySelector("form")!;
}

it("checkRequired rejects a form with an empty required field", () => {
  const form = formOf('<input aria-required="true"><input>');
  const [name, note] = form.querySelectorAll("input");
  expect(name!.validity.valid).toBe(true);
  expect(checkRequired(form)).toBe(false);
  expect(name!.validity.valueMissing).toBe(true);
  expect(note!.validity.valid).toBe(true);
});

it("checkRequired accepts a form with its required fields filled in", () => {
  const form = formOf(
    '<input aria-required="true" value="Ann"><textarea aria-required="true">Hello</textarea>',
  );
  expect(checkRequired(form)).toBe(true);
});
