import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { useLostFocus } from "@/lib/use-lost-focus";

function Owner({ onReport, empty }: { onReport: (isLost: boolean) => void; empty: boolean }) {
  const { isLost, handlers } = useLostFocus();
  return (
    <div {...handlers}>
      {!empty && <button>Inside</button>}
      <button
        tabIndex={-1}
        onClick={() => {
          onReport(isLost());
        }}
      >
        Ask
      </button>
    </div>
  );
}

it("useLostFocus reports a lost focus only once, so that the focus isn't taken from another control later", () => {
  const reports: boolean[] = [];
  const view = (empty: boolean) => (
    <Owner empty={empty} onReport={(isLost) => reports.push(isLost)} />
  );
  const { rerender } = render(view(false));
  const ask = () => {
    screen.getByRole("button", { name: "Ask" }).click();
  };
  screen.getByRole("button", { name: "Inside" }).focus();
  ask();
  rerender(view(true));
  ask();
  ask();
  expect(reports).toEqual([false, true, false]);
});
