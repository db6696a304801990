import { screen, waitFor } from "@testing-library/react";

/** Waits for the notice of this title, which is apart from what a form says of the same. */
export async function findNotice(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const shown = screen
      .queryAllByText(title)
      .map((element) => element.closest<HTMLElement>("[data-slot=toast]"))
      .find((element) => element !== null);
    if (!shown) throw new Error(`There is no notice "${title}".`);
    return shown;
  });
}
