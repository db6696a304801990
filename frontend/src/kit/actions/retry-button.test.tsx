import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { RetryButton } from "@/kit/actions/retry-button";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";

const failed = { data: undefined, isPending: false, isError: true, refetch: () => undefined };

type Face = typeof ListFailed;

/** Return a main region that contains a failed list, or the loaded list. */
function place(Face: Face, { come = false, fetching = false } = {}) {
  return (
    <main tabIndex={-1}>
      <button>Beside</button>
      {come ? <p>The list</p> : <Face label="Hosts" query={{ ...failed, isFetching: fetching }} />}
    </main>
  );
}

const retry = () => screen.getByRole("button", { name: "Retry" });

describe.each([
  ["that failed to load", ListFailed],
  ["that failed to refresh", RefreshFailed],
])("RetryButton of a list %s", (_, Face) => {
  it("moves the focus from the button to the main region once the list has loaded", () => {
    const { rerender } = render(place(Face));
    act(() => retry().focus());
    rerender(place(Face, { fetching: true }));
    expect(retry()).toHaveFocus();
    rerender(place(Face, { come: true }));
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("keeps the focus if the next attempt fails too", () => {
    const { rerender } = render(place(Face));
    act(() => retry().focus());
    rerender(place(Face, { fetching: true }));
    rerender(place(Face));
    expect(retry()).toHaveFocus();
  });

  it("leaves the focus on another element when the button disappears", () => {
    const { rerender } = render(place(Face));
    act(() => screen.getByRole("button", { name: "Beside" }).focus());
    rerender(place(Face, { come: true }));
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
