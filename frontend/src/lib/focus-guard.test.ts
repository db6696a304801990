import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { guardFocus } from "@/lib/focus-guard";

let end: () => void;

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

async function remove(...selectors: string[]): Promise<void> {
  selectors.forEach((selector) => {
    find(selector).remove();
  });
  await vi.advanceTimersByTimeAsync(100);
}

describe("guardFocus", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `
      <main tabindex="-1">
        <section aria-label="Prices"><ul aria-label="Assets"><li><button>BTC</button></li></ul></section>
      </main>`;
    end = guardFocus(find("main"));
    find("button").focus();
  });

  afterEach(() => {
    end();
  });

  it.each([
    ["the list if the focused row is removed", ["li"], "ul"],
    ["the card if the list is removed", ["ul"], "section"],
    ["the screen if the card is removed", ["section"], "main"],
  ])("moves the focus to %s", async (_what, removed, place) => {
    await remove(...removed);
    expect(find(place)).toHaveFocus();
  });

  it("moves the focus to the list if a dialog and the row that opened it are removed together", async () => {
    document.body.insertAdjacentHTML("beforeend", `<div role="dialog"><button>Copy</button></div>`);
    find("[role=dialog] button").focus();
    await remove("[role=dialog]", "li");
    expect(find("ul")).toHaveFocus();
  });

  it("doesn't move the focus if another control has taken it before the delay ends", async () => {
    document.body.insertAdjacentHTML("beforeend", "<input>");
    find("li").remove();
    find("input").focus();
    await vi.advanceTimersByTimeAsync(100);
    expect(find("input")).toHaveFocus();
  });

  it("leaves the focus on the body after a click outside all controls", async () => {
    find("button").blur();
    await vi.advanceTimersByTimeAsync(0);
    await remove("li");
    expect(document.body).toHaveFocus();
  });
});
