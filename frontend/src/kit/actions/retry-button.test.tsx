import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { RetryButton } from "@/kit/actions/retry-button";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";

const failed = { data: undefined, isPending: false, isError: true, refetch: () => undefined };

type Face = typeof ListFailed;

/** A screen's place with the face of a failed list, or with the list that has come at last. */
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
  ["that could not be read", ListFailed],
  ["that could not be refreshed", RefreshFailed],
])("the Retry of a list %s", (_, Face) => {
  it("leaves the focus on the screen's place as the list comes", () => {
    const { rerender } = render(place(Face));
    act(() => retry().focus());
    rerender(place(Face, { fetching: true }));
    expect(retry()).toHaveFocus();
    rerender(place(Face, { come: true }));
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("keeps the focus where the next try fails too", () => {
    const { rerender } = render(place(Face));
    act(() => retry().focus());
    rerender(place(Face, { fetching: true }));
    rerender(place(Face));
    expect(retry()).toHaveFocus();
  });

  it("takes the focus from nothing else when it goes", () => {
    const { rerender } = render(place(Face));
    act(() => screen.getByRole("button", { name: "Beside" }).focus());
    rerender(place(Face, { come: true }));
    expect(screen.getByRole("button", { name: "Beside" })).toHaveFocus();
  });
});

it("a Retry in a dialog leaves the focus there", () => {
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

it("a Retry sends no form that it stands in", async () => {
  let sent = false;
  render(
    <form onSubmit={() => (sent = true)}>
      <RetryButton />
    </form>,
  );
  await userEvent.click(retry());
  expect(sent).toBe(false);
});
