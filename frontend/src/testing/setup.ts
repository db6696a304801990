import "@testing-library/jest-dom/vitest";

import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";

import { dismissNotice } from "@/kit/notices/use-notice";
import { takeBareTextFaults, watchBareTexts } from "@/testing/bare-text";

/** The library's error, which writes the document out when it is read, not each time that what is waited for has not come. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  Error.captureStackTrace(error, getElementError);
  const get = () => [message, prettyDOM(container)].join("\n\n");
  return Object.defineProperty(error, "message", { get, configurable: true });
}

// What a test waits for comes when it comes: a busy machine takes longer than the default second over a screen's chunk.
configure({ asyncUtilTimeout: 30_000, getElementError });

const nothing = () => undefined;

// Neither document has a layout, so they lack what Radix and uPlot ask the browser about it.
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
// Whatever uPlot does to its canvas goes nowhere; what it draws is checked in a real browser.
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
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
  });

watchBareTexts();

afterEach(() => {
  const faults = takeBareTextFaults();
  vi.useRealTimers();
  cleanup();
  dismissNotice();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
  // Texts that went with their page are no faults.
  takeBareTextFaults();
  expect(faults).toEqual([]);
});
