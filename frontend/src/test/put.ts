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
