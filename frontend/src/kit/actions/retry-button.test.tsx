import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { RetryButton } from "@/kit/actions/retry-button";
import { ListFailed } from "@/kit/lists/list-faces";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";

const failed = { data: undefined, isPending: false, isError: true, refetch: () => undefined };

/** Return a main region that contains a failed list, or the loaded list. */
function place({ come = false, fetching = false } = {}) {
  return (
    <main tabIndex={-1}>
      <button>Beside</button>
      {come ? (
        <p>The list</p>
      ) : (
        <ListFailed label="Hosts" query={{ ...failed, isFetching: fetching }} />
      )}
    </main>
  );
}

const retry = () => screen.getByRole("button", { name: "Retry" });

describe("RetryButton of a failed list", () => {
  it("moves the focus from the button to the main region once the list has loaded", () => {
    const { rerender } = render(place());
    act(() => retry().focus());
    rerender(place({ fetching: true }));
    expect(retry()).toHaveFocus();
    rerender(place({ come: true }));
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("keeps the focus if the next attempt fails too", () => {
    const { rerender } = render(place());
    act(() => retry().focus());
    rerender(place({ fetching: true }));
    rerender(place());
    expect(retry()).toHaveFocus();
  });

  it("leaves the focus on another element when the button disappears", () => {
    const { rerender } = render(place());
    act(() => screen.getByRole("button", { name: "Beside" }).focus());
    rerender(place({ come: true }));
    expect(screen.getByRole("button", { name: "Beside" })).toHaveFocus();
  });
});

it("RetryButton in a dialog moves the focus to the dialog", () => {
  const dialog = (come: boolean) => (
    <Dialog open>
      <DialogContent>
        <DialogHead title="Prices" hint="The last day." />
        {come ? <p>The prices</p> : <RetryButton />}
      </DialogContent>
    </Dialog>
  );
  const { rerender } = render(dialog(false));
  act(() => retry().focus());
  rerender(dialog(true));
  expect(screen.getByRole("dialog")).toHaveFocus();
});

it("RetryButton doesn't submit a surrounding form", async () => {
  let sent = false;
  render(
    <form onSubmit={() => (sent = true)}>
      <RetryButton />
    </form>,
  );
  await userEvent.click(retry());
  expect(sent).toBe(false);
});
