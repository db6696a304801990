import { type UserEvent } from "@testing-library/user-event";

/** Paste a text into a field, because typing would render the form at each letter. */
export async function typeInto(
  user: Pick<UserEvent, "click" | "paste">,
  field: Element,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Replace the value of a field. */
export async function replace(
  user: Pick<UserEvent, "clear" | "click" | "paste">,
  field: Element,
  text: string,
): Promise<void> {
  await user.clear(field);
  await typeInto(user, field, text);
}
