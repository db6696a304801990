import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Has the page's media be paper between two calls. */
export function aPrinter() {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => Object.assign(media, { media: query }) as MediaQueryList,
  );
  function turn(paper: boolean) {
    act(() => {
      media.matches = paper;
      media.dispatchEvent(new Event("change"));
    });
  }
  return {
    /** The media is paper already, and nobody has been told. */
    load: () => {
      media.matches = true;
    },
    begin: () => {
      turn(true);
    },
    end: () => {
      turn(false);
    },
  };
}
