import { type UserEvent } from "@testing-library/user-event";

/** Puts a text into a field at once, since each typed letter renders its form again. */
export async function put(
  user: Pick<UserEvent, "click" | "paste">,
  field: Element,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Puts a text in the place of what a field has. */
export async function replace(
  user: Pick<UserEvent, "clear" | "click" | "paste">,
  field: Element,
  text: string,
): Promise<void> {
  await user.clear(field);
  await put(user, field, text);
}
