import { beforeEach, expect, it, vi } from "vitest";

import { stubPageGrowth } from "@/testing/page-growth";
import { showPlace } from "@/training/presenter/show-place";

const search = { anchor: "home.prices", screen: "/home", isOpened: false, mayPress: true } as const;
const place = "<p data-anchor='home.prices'></p>";

beforeEach(() => {
  history.pushState(null, "", "/home");
});

it("showPlace keeps waiting for a place after its timeout while the page is busy", async () => {
  document.body.innerHTML = "";
  vi.stubGlobal("requestIdleCallback", (run: () => void) => {
    document.body.innerHTML = place;
    run();
  });
  const showing = new AbortController();
  const shown = showPlace({ ...search, staleAfterMs: 1, signal: showing.signal });
  await expect.poll(() => document.querySelector("[data-spotlight]")).not.toBeNull();
  showing.abort();
  await expect(shown).rejects.toThrow();
});

it("showPlace scrolls again to a place that a later block pushes down, until the person scrolls", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const grow = stubPageGrowth();
  document.body.innerHTML = place;
  const showing = new AbortController();
  const shown = showPlace({ ...search, signal: showing.signal });
  await expect.poll(() => document.querySelector("[data-spotlight]")).not.toBeNull();
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("wheel"));
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
  showing.abort();
  await expect(shown).rejects.toThrow();
});
