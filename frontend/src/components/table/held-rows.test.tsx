import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useHasLeft } from "@/components/table/left-rows";
import {
  ids,
  layOut,
  many,
  type Payment,
  payments,
  records,
  settled,
  show,
  Table,
} from "@/components/table/table-test-world";

const [first, second, third, fourth] = payments as [Payment, Payment, Payment, Payment];
const arrived = { ...first, id: "TRN-5", payee: "Arrived" };
const held = { list: "all", waiting: (count: number) => `${count} new` };
const pay = vi.fn<(id: string) => void>();

function Pay({ id }: { id: string }) {
  return useHasLeft(id) ? "left" : <button onClick={() => pay(id)}>Pay {id}</button>;
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

/** A held table whose list is answered anew by a button outside of it. */
function Live({ answers, lists = [], height }: LiveProps) {
  const [at, setAt] = useState(0);
  return (
    <>
      <Table
        query={{ data: answers[at], ...settled }}
        columns={columns}
        filter={undefined}
        held={{ ...held, list: lists[at] ?? "all" }}
        height={height}
      />
      <button onClick={() => setAt(at + 1)}>Answer</button>
    </>
  );
}

function answer() {
  fireEvent.click(screen.getByRole("button", { name: "Answer" }));
}

function pointAt(id: string, pointerType = "mouse") {
  fireEvent.pointerMove(screen.getByRole("button", { name: `Pay ${id}` }), { pointerType });
}

function leave() {
  const row = records()[0];
  if (row === undefined) throw new Error("There is no row.");
  fireEvent.pointerOut(row, { pointerType: "mouse", relatedTarget: document.body });
}

function advance(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  pay.mockClear();
});

describe("a list that someone points at", () => {
  it("keeps its rows in place, shows what became of them, and takes in what came when they leave", () => {
    const changed = { ...second, payee: "Changed" };
    show(<Live answers={[payments, [arrived, first, changed, fourth]]} />);
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

  it("never has a double click hit the row that would have come next", async () => {
    const { user } = show(<Live answers={[payments, [second, third, fourth]]} />);
    await user.click(screen.getByRole("button", { name: "Pay TRN-1" }));
    answer();
    const row = records()[0];
    if (row === undefined) throw new Error("There is no row.");
    expect(within(row).queryByRole("button")).not.toBeInTheDocument();
    expect(pay.mock.calls).toEqual([["TRN-1"]]);
  });

  it("takes in what came at the press of a button", () => {
    show(<Live answers={[payments, [arrived, ...payments]]} />);
    pointAt("TRN-1");
    answer();
    expect(ids()[0]).toBe("TRN-1");
    fireEvent.click(screen.getByRole("button", { name: "1 new" }));
    expect(ids()[0]).toBe("TRN-5");
  });

  it("still grows at its end, and shows another list at once", () => {
    const answers = [[first, second], [arrived, first, second, third], [fourth]];
    show(<Live answers={answers} lists={["all", "all", "other"]} />);
    pointAt("TRN-1");
    answer();
    expect(ids()).toEqual(["TRN-1", "TRN-2", "TRN-3"]);
    answer();
    expect(ids()).toEqual(["TRN-4"]);
  });

  it("keeps the last row that left, until nobody points at it", () => {
    show(<Live answers={[[first], []]} />);
    pointAt("TRN-1");
    answer();
    expect(records()[0]).toHaveTextContent("left");
    leave();
    expect(screen.getByText("No payments yet")).toBeInTheDocument();
  });

  it("takes in what came when the pointer rests long, and lets no click through in that moment", () => {
    vi.useFakeTimers();
    show(<Live answers={[payments, [arrived, ...payments]]} />);
    pointAt("TRN-1");
    answer();
    advance(9900);
    expect(ids()[0]).toBe("TRN-1");
    advance(200);
    expect(ids()[0]).toBe("TRN-5");
    const button = screen.getByRole("button", { name: "Pay TRN-5" });
    fireEvent.click(button, { detail: 1 });
    expect(pay).not.toHaveBeenCalled();
    advance(700);
    fireEvent.click(button, { detail: 1 });
    expect(pay).toHaveBeenCalledOnce();
  });

  it("is held for a moment after a tap", () => {
    vi.useFakeTimers();
    layOut({ width: 358, height: 600 });
    show(<Live answers={[payments, [arrived, ...payments]]} />);
    const cards = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    pointAt("TRN-1", "touch");
    answer();
    expect(cards()[0]).toContain("Northhaven");
    advance(1600);
    expect(cards()[0]).toContain("Arrived");
  });

  it("is held while the focus is in it", () => {
    show(<Live answers={[payments, [arrived, ...payments]]} />);
    act(() => screen.getByRole("button", { name: "Pay TRN-2" }).focus());
    answer();
    expect(ids()[0]).toBe("TRN-1");
    act(() => screen.getByRole("button", { name: "Answer" }).focus());
    expect(ids()[0]).toBe("TRN-5");
  });
});

describe("a list that nobody points at", () => {
  it("takes everything in at once", () => {
    show(<Live answers={[payments, [arrived, second]]} />);
    answer();
    expect(ids()).toEqual(["TRN-5", "TRN-2"]);
  });

  it("keeps the first row in sight in place when others come above it", () => {
    layOut({ width: 1200, height: 500 });
    Object.assign(Element.prototype, {
      scrollTo(this: Element, { top = 0 }: ScrollToOptions) {
        this.scrollTop = top;
      },
    });
    const list = many(300);
    const above = ["A", "B", "C"].map((id) => ({ ...first, id }));
    show(<Live answers={[list, [...above, ...list], list]} height={500} />);
    const box = screen.getByRole("group", { name: "Payments" });
    act(() => {
      box.scrollTop = 4400;
      fireEvent.scroll(box);
    });
    answer();
    expect(box.scrollTop).toBe(4400 + 3 * 44);
    answer();
    expect(box.scrollTop).toBe(4400);
  });
});
