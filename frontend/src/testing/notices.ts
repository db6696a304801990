import { act, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

import { dismissNotice } from "@/kit/notices/use-notice";

/** Wait for the notice with this title, ignoring a form's own message with the same text. */
export async function findNotice(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const toast = screen
      .queryAllByText(title)
      .map((element) => element.closest<HTMLElement>("[data-slot=toast]"))
      .find((element) => element !== null);
    if (!toast) throw new Error(`There is no notice "${title}".`);
    return toast;
  });
}

/** Close the shown notice, so that a later notice with the same text can be told apart. */
export async function closeNotice(): Promise<void> {
  act(() => {
    dismissNotice();
  });
  await waitFor(() => {
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });
}
