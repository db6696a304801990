const FIELDS =
  "input[aria-required=true], select[aria-required=true], textarea[aria-required=true]";

/**
 * Return true if all required fields of a form are filled in; otherwise the browser reports the first empty one. Fields
 * have only `aria-required` until the form is submitted, because Firefox exposes an empty field with `required` as
 * invalid before any input, even with `aria-invalid="false"`.
 */
export function checkRequired(form: HTMLFormElement): boolean {
  for (const field of form.querySelectorAll<HTMLInputElement>(FIELDS)) field.required = true;
  return form.reportValidity();
}
