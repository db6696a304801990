import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { notice } from "@/kit/notices/use-notice";
import { Toaster } from "@/kit/ui/toaster";

/** Stubbed position of every element; the window is 1000 x 800 px, and a notice is 384 x 80 px. */
let box = new DOMRect();

function isAtTop(): boolean {
  const viewport = screen.getByText("Saved").closest("[data-slot=toaster]");
  return viewport?.className.includes("top-") === true;
}

describe("ToastViewport", () => {
  beforeEach(() => {
    vi.stubGlobal("innerHeight", 800);
    vi.stubGlobal("innerWidth", 1000);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(80);
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(384);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => box);
    render(
      <>
        <button>Send</button>
        <Toaster />
      </>,
    );
    screen.getByText("Send").focus();
  });

  it.each([
    ["at the top if it would cover the focused button at the bottom", 720, 900, 40, true],
    ["at the bottom if the focused button is above it", 600, 900, 40, false],
    ["at the bottom if the focused button is beside it", 720, 100, 40, false],
    ["at the bottom if a whole screen has the focus", 0, 0, 790, false],
  ])("shows a notice %s", (_case, top, left, height, atTop) => {
    box = new DOMRect(left, top, 80, height);
    act(() => {
      notice({ title: "Saved" });
    });
    expect(isAtTop()).toBe(atTop);
  });

  it("moves a notice to the top while it would cover the focused element, and back afterwards", () => {
    box = new DOMRect(900, 100, 80, 40);
    act(() => {
      notice({ title: "Saved" });
    });
    expect(isAtTop()).toBe(false);
    box = new DOMRect(900, 720, 80, 40);
    fireEvent.focusIn(screen.getByText("Send"));
    expect(isAtTop()).toBe(true);
    box = new DOMRect(900, 100, 80, 40);
    fireEvent.scroll(document);
    expect(isAtTop()).toBe(false);
  });
});
