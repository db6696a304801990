import { render } from "@testing-library/react";
import { type ReactNode } from "react";
import { describe, expect, it } from "vitest";

import { takeBareTextFaults } from "@/testing/bare-text";

type Render = (count: number) => ReactNode;

function faultsOf(element: Render): string[] {
  const { rerender } = render(element(1));
  rerender(element(2));
  return takeBareTextFaults().map((fault) => fault.replace(/ in .*/s, ""));
}

describe("watchBareTexts", () => {
  it.each<[string, Render]>([
    ['inserted before "Save"', (count) => <button>{count > 1 && <svg />}Save</button>],
    [
      'removed "Once"',
      (count) => (
        <p>
          {count > 1 ? <b>Twice</b> : "Once"}
          <i />
        </p>
      ),
    ],
    ['changed "1"', (count) => <p>{count} seats</p>],
  ])("records a bare text that was %s", (fault, element) => {
    expect(faultsOf(element)).toContain(fault);
  });

  it.each<[string, Render]>([
    ["the only text of an element", (count) => <p>{`${count} seats`}</p>],
    ["a text with translate=no", (count) => <p translate="no">{count} seats</p>],
  ])("records no fault if React changes %s", (_what, element) => {
    expect(faultsOf(element)).toEqual([]);
  });
});
