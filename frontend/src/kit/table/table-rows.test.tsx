import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import {
  onRender,
  ids,
  layOut,
  type Payment,
  payments,
  records,
  settled,
  show,
  Table,
} from "@/testing/kit/table";

/** Table; the button “Answer” shows the next response, and `answer` presses it without moving the focus. */
function Live({ answers }: { answers: Payment[][] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <Table query={{ data: answers[at], ...settled }} />
      <button onClick={() => setAt(at + 1)}>Answer</button>
    </>
  );
}

function answer() {
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
}

describe("useRowFocus", () => {
  it("makes one row a tab stop, from which the arrow keys move the focus", async () => {
    const { user } = show(<Table filter={undefined} />);
    const stops = () => records().filter((row) => row.tabIndex === 0);
    expect(stops()).toEqual([records()[0]]);
    act(() => records()[0]?.focus());
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(records()[2]).toHaveFocus();
    expect(stops()).toEqual([records()[2]]);
    await user.keyboard("{End}");
    expect(records()[3]).toHaveFocus();
    await user.keyboard("{ArrowDown}{PageUp}");
    expect(records()[0]).toHaveFocus();
    await user.keyboard("{PageDown}");
    expect(records()[3]).toHaveFocus();
    await user.keyboard("{Home}");
    expect(records()[0]).toHaveFocus();
  });

  it("doesn't handle arrow keys pressed on a control within a row", async () => {
    const { user } = show();
    const link = screen.getByRole("link", { name: "Áspen" });
    act(() => link.focus());
    await user.keyboard("{ArrowDown}");
    expect(link).toHaveFocus();
    expect(records()[1]).toHaveAttribute("tabindex", "0");
  });

  it("keeps the focus on a record that moves, and focuses the neighbour of a record that is removed", () => {
    const reversed = payments.toReversed();
    show(<Live answers={[payments, reversed, reversed.filter(({ id }) => id !== "TRN-2")]} />);
    act(() => records()[1]?.focus());
    answer();
    expect(records()[2]).toHaveFocus();
    expect(ids()[2]).toBe("TRN-2");
    answer();
    expect(records()[2]).toHaveFocus();
    expect(ids()[2]).toBe("TRN-1");
  });
});

describe("DataTable with onOpen", () => {
  // meets D:row-panel
  it("opens a row on a click or Enter, but not when a control in the row is pressed or text is selected", async () => {
    const onOpen = vi.fn();
    const { user } = show(<Table filter={undefined} onOpen={onOpen} />);
    const [first, second] = records();
    await user.click(within(second!).getByText("none"));
    expect(onOpen.mock.calls).toEqual([["TRN-2"]]);
    act(() => first?.focus());
    await user.keyboard("{Enter}");
    expect(onOpen.mock.calls).toEqual([["TRN-2"], ["TRN-1"]]);
    const link = within(first!).getByRole("link");
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    await user.keyboard("{Enter}");
    await user.dblClick(within(first!).getByText("none"));
    expect(window.getSelection()?.toString()).toBe("none");
    expect(onOpen).toHaveBeenCalledTimes(3);
  });

  it("opens a card on a click", async () => {
    layOut({ width: 300, height: 500 });
    const onOpen = vi.fn();
    const { user } = show(<Table filter={undefined} onOpen={onOpen} />);
    await user.click(screen.getAllByText("none")[2]!);
    expect(onOpen.mock.calls).toEqual([["TRN-3"]]);
  });
});

beforeEach(() => {
  onRender.mockClear();
});

describe("DataTable cells", () => {
  it("don't re-render when the clock ticks, although the relative times change", async () => {
    vi.useFakeTimers();
    show(<Table />, "/", false);
    expect(screen.getAllByText("5 minutes ago")).toHaveLength(2);
    onRender.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getAllByText("6 minutes ago")).toHaveLength(2);
    expect(onRender).not.toHaveBeenCalled();
  });

  it("re-render only when their own record changes", () => {
    const changed = payments.map((one) => (one.id === "TRN-3" ? { ...one, payee: "New" } : one));
    show(<Live answers={[payments, changed]} />);
    onRender.mockClear();
    answer();
    expect(onRender.mock.calls).toEqual([["TRN-3"]]);
    expect(screen.getByText("New")).toBeInTheDocument();
  });

  it("don't re-render when the focus moves", async () => {
    const { user } = show();
    act(() => records()[0]?.focus());
    onRender.mockClear();
    await user.keyboard("{ArrowDown}{End}");
    expect(onRender).not.toHaveBeenCalled();
  });
});
