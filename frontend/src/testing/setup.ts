import "@testing-library/jest-dom/vitest";

import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

import { dismissNotice } from "@/kit/notices/use-notice";
import { serveApi } from "@/testing/api";
import { takeBareTextFaults, watchBareTexts } from "@/testing/bare-text";

/** Return an error that serializes the document only when its message is read: waitFor creates one at every poll. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  Error.captureStackTrace(error, getElementError);
  const get = () => [message, prettyDOM(container)].join("\n\n");
  return Object.defineProperty(error, "message", { get, configurable: true });
}

// Generous timeout: on a busy machine a screen's chunk takes longer than the default of one second.
configure({ asyncUtilTimeout: 30_000, getElementError });

const nothing = () => undefined;

// jsdom and happy-dom have no layout, so they lack APIs that Radix and uPlot use.
class SilentObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

globalThis.ResizeObserver = SilentObserver;
globalThis.IntersectionObserver = SilentObserver as never;
Object.assign(Element.prototype, {
  scrollIntoView: nothing,
  checkVisibility: () => true,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
});
// No-op canvas context; drawings are checked in a real browser.
const ink = new Proxy<Record<string, unknown>>(
  { measureText: () => ({ width: 0 }) },
  { get: (target, name: string) => target[name] ?? nothing },
);
HTMLCanvasElement.prototype.getContext = (() => ink) as never;
Object.assign(globalThis, {
  Path2D: class {
    rect = nothing;
    moveTo = nothing;
    lineTo = nothing;
    closePath = nothing;
  },
});
// Wide enough for every table; at jsdom's default of 1024 px, some tables are shown as cards.
window.innerWidth = 1440;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
  });

watchBareTexts();
serveApi();

afterEach(() => {
  const faults = takeBareTextFaults();
  vi.useRealTimers();
  cleanup();
  dismissNotice();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
  // Drop the faults that the unmount after each test has recorded, because they are harmless.
  takeBareTextFaults();
  expect(faults).toEqual([]);
});
