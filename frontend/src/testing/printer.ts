import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Stub the `print` media query; returns functions that start and end printing. */
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
    /** Switch to the `print` media without firing an event. */
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
