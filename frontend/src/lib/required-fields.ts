const FIELDS =
  "input[aria-required=true], select[aria-required=true], textarea[aria-required=true]";

/**
 * Returns whether all required fields of a form are filled in; the browser says at the first empty one what it needs.
 * Firefox exposes an empty field with `required` as invalid before anything was typed, even with `aria-invalid="false"`: so
 * fields have `aria-required` alone until the form is submitted.
 */
export function checkRequired(form: HTMLFormElement): boolean {
  for (const field of form.querySelectorAll<HTMLInputElement>(FIELDS)) field.required = true;
  return form.reportValidity();
}
