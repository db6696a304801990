import { act, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";

import { dismissNotice } from "@/kit/notices/use-notice";

/** Waits for the notice of this title, which is apart from what a form says of the same. */
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

/** Closes the notice that is shown, so that the next one of the same words is another one. */
export async function closeNotice(): Promise<void> {
  act(() => {
    dismissNotice();
  });
  await waitFor(() => {
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });
}
