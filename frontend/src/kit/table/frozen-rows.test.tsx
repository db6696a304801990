import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useIsRowRemoved } from "@/kit/table/use-frozen-rows";
import { ids, type Payment, payments, records, settled, show, Table } from "@/testing/kit/table";

const [first, second, third, fourth] = payments as [Payment, Payment, Payment, Payment];
const newPayment = { ...first, id: "TRN-5", payee: "Arrived" };
const freeze = { list: "all", waiting: (count: number) => `${count} new` };
const pay = vi.fn<(id: string) => void>();

function Pay({ id }: { id: string }) {
  return useIsRowRemoved(id) ? "left" : <button onClick={() => pay(id)}>Pay {id}</button>;
}

const columns = [
  {
    id: "payee",
    title: "Payee",
    cell: ({ id, payee }: Payment) => <a href={`/payments/${id}`}>{payee}</a>,
  },
  { id: "pay", title: "Pay", cell: ({ id }: Payment) => <Pay id={id} /> },
];

type LiveProps = { answers: Payment[][]; lists?: string[]; height?: number };

/** Table with frozen rows; the button “Answer” outside of the table shows the next response. */
function Live({ answers, lists = [], height }: LiveProps) {
  const [at, setAt] = useState(0);
  return (
    <>
      <Table
        query={{ data: answers[at], ...settled }}
        columns={columns}
        filter={undefined}
        freeze={{ ...freeze, list: lists[at] ?? "all" }}
        height={height}
      />
      <button onClick={() => setAt(at + 1)}>Answer</button>
    </>
  );
}

function answer() {
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
}

function pointAt(id: string) {
  fireEvent.pointerOver(screen.getByRole("button", { name: `Pay ${id}` }));
}

function leave() {
  fireEvent.pointerOver(document.body);
}

beforeEach(() => {
  pay.mockClear();
});

describe("useFrozenRows while the pointer is in the rows", () => {
  // meets D:row-hold
  it("keeps the rows in place but updates their values, and adds new rows when the pointer leaves", () => {
    const changedPayment = { ...second, payee: "Changed" };
    show(<Live answers={[payments, [newPayment, first, changedPayment, fourth]]} />);
    pointAt("TRN-3");
    answer();
    expect(ids()).toEqual(["TRN-1", "TRN-2", "TRN-3", "TRN-4"]);
    expect(records()[1]).toHaveTextContent("Changed");
    expect(records()[2]).toHaveTextContent("left");
    expect(screen.getByRole("button", { name: "1 new" })).toBeInTheDocument();
    leave();
    expect(ids()).toEqual(["TRN-5", "TRN-1", "TRN-2", "TRN-4"]);
    expect(screen.queryByRole("button", { name: "1 new" })).not.toBeInTheDocument();
  });

  it("keeps rows in place, so that both clicks of a double click hit the same row", async () => {
    const { user } = show(<Live answers={[payments, [second, third, fourth]]} />);
    await user.click(screen.getByRole("button", { name: "Pay TRN-1" }));
    answer();
    const row = records()[0];
    if (row === undefined) throw new Error("There is no row.");
    expect(within(row).queryByRole("button")).not.toBeInTheDocument();
    expect(pay.mock.calls).toEqual([["TRN-1"]]);
  });

  it("adds the new rows when the button with their number is pressed", () => {
    show(<Live answers={[payments, [newPayment, ...payments]]} />);
    pointAt("TRN-1");
    answer();
    expect(ids()[0]).toBe("TRN-1");
    fireEvent.click(screen.getByRole("button", { name: "1 new" }));
    expect(ids()[0]).toBe("TRN-5");
  });

  it("immediately shows rows appended at the end, and all rows of another list", () => {
    const answers = [[first, second], [newPayment, first, second, third], [fourth]];
    show(<Live answers={answers} lists={["all", "all", "other"]} />);
    pointAt("TRN-1");
    answer();
    expect(ids()).toEqual(["TRN-1", "TRN-2", "TRN-3"]);
    answer();
    expect(ids()).toEqual(["TRN-4"]);
  });

  it("shows a removed row until the pointer leaves, even if no other row is left", () => {
    show(<Live answers={[[first], []]} />);
    pointAt("TRN-1");
    answer();
    expect(records()[0]).toHaveTextContent("left");
    leave();
    expect(screen.getByText("No payments yet")).toBeInTheDocument();
  });

  it("freezes the rows while they have the focus", () => {
    show(<Live answers={[payments, [newPayment, ...payments]]} />);
    act(() => screen.getByRole("button", { name: "Pay TRN-2" }).focus());
    answer();
    expect(ids()[0]).toBe("TRN-1");
    act(() => screen.getByRole("button", { name: "Answer" }).focus());
    expect(ids()[0]).toBe("TRN-5");
  });
});

describe("useFrozenRows without a pointer in the rows", () => {
  it("shows all rows immediately", () => {
    show(<Live answers={[payments, [newPayment, second]]} />);
    answer();
    expect(ids()).toEqual(["TRN-5", "TRN-2"]);
  });
});
