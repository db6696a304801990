import { expect, it, vi } from "vitest";

import { stubPageGrowth } from "@/testing/page-growth";
import { showPlace } from "@/training/presenter/show-place";

it("showPlace scrolls again to a place that a later block pushes down, until the person scrolls", async () => {
  Element.prototype.checkVisibility = () => true;
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  const grow = stubPageGrowth();
  history.pushState(null, "", "/home");
  document.body.innerHTML = "<p data-anchor='home.prices'></p>";
  const showing = new AbortController();
  const shown = showPlace({
    anchor: "home.prices",
    screen: "/home",
    isOpened: false,
    mayPress: true,
    signal: showing.signal,
  });
  await expect.poll(() => document.querySelector("[data-spotlight]")).not.toBeNull();
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("wheel"));
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
  showing.abort();
  await expect(shown).rejects.toThrow();
});
