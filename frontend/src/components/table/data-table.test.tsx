import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { Ago } from "@/components/figures/ago";
import { type Column } from "@/components/table/column";
import { DataTable } from "@/components/table/data-table";
import { expectAccessible } from "@/test/axe";
import { renderInApp } from "@/test/render";

type Payment = { id: string; payee: string; amount: string; made: string };

const payments: Payment[] = [
  { id: "TRN-1", payee: "Northhaven", amount: "1234567890123456.78", made: "2026-11-21T11:54:59Z" },
  { id: "TRN-2", payee: "Áspen", amount: "9.5", made: "2026-11-21T11:54:59.500Z" },
  { id: "TRN-3", payee: "Mogi 10", amount: "1234567890123456.77", made: "2026-11-20T00:00:00Z" },
  { id: "TRN-4", payee: "Mogi 9", amount: "-10", made: "2026-11-19T00:00:00Z" },
];

const CARD_PX = 120;

const drawn = vi.fn<(id: string) => void>();

function Payee({ payment }: { payment: Payment }) {
  drawn(payment.id);
  return <a href={`/payments/${payment.id}`}>{payment.payee}</a>;
}

const columns: Column<Payment>[] = [
  {
    id: "payee",
    title: "Payee",
    value: ({ payee }) => payee,
    sort: "text",
    cell: (payment) => <Payee payment={payment} />,
  },
  {
    id: "amount",
    title: "Amount",
    value: ({ amount }) => amount,
    sort: "decimal",
    align: "end",
    cell: ({ amount }) => amount,
  },
  {
    id: "made",
    title: "Made",
    value: ({ made }) => made,
    sort: "time",
    cell: ({ made }) => <Ago moment={made} />,
    width: "8rem",
  },
  { id: "note", title: "Note", cell: () => "none" },
];

const settled = { isPending: false, isError: false, isFetching: false, refetch: vi.fn() };

type Props = Partial<Parameters<typeof DataTable<Payment>>[0]>;

function Table(props: Props) {
  return (
    <DataTable
      label="Payments"
      query={{ data: payments, ...settled }}
      rowKey={({ id }) => id}
      columns={columns}
      filter="Filter payments"
      empty={{ title: "No payments yet", hint: "Make one." }}
      {...props}
    />
  );
}

/** A table whose list is answered anew with each press, which takes no focus. */
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

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(search)}</output>;
}

function show(element: ReactNode = <Table />, path = "/", frozen = true) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, {
    key: "main",
    name: "Main room",
    clock: {
      simulatedTime: "2026-11-21T12:00:00Z",
      wallTime: "2026-11-21T12:00:00Z",
      speed: "1.00",
      frozen,
    },
  });
  const view = renderInApp(
    <main>
      {element}
      <Address />
    </main>,
    { path, client },
  );
  return { ...view, user: userEvent.setup() };
}

function records(name = "Payments"): HTMLElement[] {
  const [, ...rows] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return rows;
}

function ids(name?: string): (string | undefined)[] {
  return records(name).map((row) =>
    within(row).getByRole("link").getAttribute("href")?.slice("/payments/".length),
  );
}

function many(count: number): Payment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `TRN-${index}`,
    payee: `Payee ${index}`,
    amount: `${index}.${"0".repeat(17)}1`,
    made: "2026-11-21T11:00:00Z",
  }));
}

// jsdom has no layout: an element is as wide and as high as a test says.
function layOut({ width, height }: { width: number; height: number }) {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(CARD_PX);
}

beforeEach(() => {
  drawn.mockClear();
});

describe("the faces of a table", () => {
  it("shows its records, each with a head", async () => {
    const { container } = show();
    expect(ids()).toEqual(["TRN-1", "TRN-2", "TRN-3", "TRN-4"]);
    expect(screen.getByRole("rowheader", { name: "Northhaven" })).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("keeps the place of its rows while it loads", async () => {
    const { container } = show(
      <Table query={{ data: undefined, ...settled, isPending: true }} skeletonRows={7} />,
    );
    expect(screen.getByRole("table", { name: "Payments", busy: true })).toBeInTheDocument();
    expect(records()).toHaveLength(7);
    await expectAccessible(container);
  });

  it("says what to do next where there is nothing", () => {
    show(<Table query={{ data: [], ...settled }} />);
    expect(screen.getByText("No payments yet")).toBeInTheDocument();
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  });

  it("offers Retry where it failed", async () => {
    const refetch = vi.fn();
    const { user } = show(
      <Table query={{ data: undefined, ...settled, isError: true, refetch }} />,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Payments could not be loaded");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("keeps the last answer in sight when a refresh fails", () => {
    show(<Table query={{ data: payments, ...settled, isError: true }} />);
    expect(screen.getByRole("alert")).toHaveTextContent("this is the last answer");
    expect(records()).toHaveLength(4);
  });
});

describe("the order of a table", () => {
  it.each([
    ["payee", ["TRN-2", "TRN-4", "TRN-3", "TRN-1"]],
    ["-payee", ["TRN-1", "TRN-3", "TRN-4", "TRN-2"]],
    ["amount", ["TRN-4", "TRN-2", "TRN-3", "TRN-1"]],
    ["made", ["TRN-4", "TRN-3", "TRN-1", "TRN-2"]],
    ["note", ["TRN-1", "TRN-2", "TRN-3", "TRN-4"]],
    ["nothing-of-the-kind", ["TRN-1", "TRN-2", "TRN-3", "TRN-4"]],
  ])("is what the address says: %s", (sort, order) => {
    show(<Table />, `/?sort=${sort}`);
    expect(ids()).toEqual(order);
  });

  it("goes by a press from the greatest to the least and back to the server's, told and kept", async () => {
    const { user } = show(<Table />, "/?tab=all");
    const head = screen.getByRole("columnheader", { name: "Amount" });
    expect(head).toHaveAttribute("aria-sort", "none");
    const button = within(head).getByRole("button");
    await user.click(button);
    expect(ids()).toEqual(["TRN-1", "TRN-3", "TRN-2", "TRN-4"]);
    expect(head).toHaveAttribute("aria-sort", "descending");
    expect(screen.getByLabelText("Address")).toHaveTextContent("?tab=all&sort=-amount");
    await user.click(button);
    expect(head).toHaveAttribute("aria-sort", "ascending");
    await user.click(button);
    expect(head).toHaveAttribute("aria-sort", "none");
    expect(screen.getByLabelText("Address")).toHaveTextContent("?tab=all");
    expect(button).toHaveFocus();
  });

  it("puts records without a value last, whatever the direction", async () => {
    const gap = columns.map((column) => ({
      ...column,
      value: (one: Payment) => (one.id === "TRN-1" ? undefined : column.value?.(one)),
    }));
    const { user } = show(<Table columns={gap} />, "/?sort=amount");
    expect(ids().at(-1)).toBe("TRN-1");
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await user.click(screen.getByRole("button", { name: "Amount" }));
    expect(screen.getByLabelText("Address")).toHaveTextContent("sort=-amount");
    expect(ids().at(-1)).toBe("TRN-1");
  });

  it("of two tables on a screen is each one's own", async () => {
    const { user } = show(
      <>
        <Table label="In" prefix="in" />
        <Table label="Out" prefix="out" />
      </>,
      "/?out.sort=payee",
    );
    expect(ids("In")[0]).toBe("TRN-1");
    expect(ids("Out")[0]).toBe("TRN-2");
    await user.click(within(screen.getByRole("table", { name: "In" })).getByText("Made"));
    expect(screen.getByLabelText("Address")).toHaveTextContent("?out.sort=payee&in.sort=-made");
    expect(ids("Out")[0]).toBe("TRN-2");
  });
});

describe("the filter of a table", () => {
  it("keeps the records in which each word occurs, and reaches the address when the typing rests", async () => {
    const { user } = show();
    const field = screen.getByRole("searchbox", { name: "Filter payments" });
    // The console's `/` goes to the first search field within main.
    expect(field).toBe(document.querySelector("main input[type='search']"));
    await user.type(field, "-10 MOGI");
    expect(ids()).toEqual(["TRN-4"]);
    expect(field).toHaveValue("-10 MOGI");
    expect(screen.getByText("1 of 4")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByLabelText("Address")).toHaveTextContent("?filter=-10+MOGI"),
    );
    await user.keyboard("{Escape}");
    expect(records()).toHaveLength(4);
    await waitFor(() => expect(screen.getByLabelText("Address")).toBeEmptyDOMElement());
  });

  it("is what the address says, and follows it when somebody goes back", async () => {
    function Links() {
      const navigate = useNavigate();
      return (
        <>
          <button onClick={() => void navigate("/?filter=aspen")}>Aspen</button>
          <button onClick={() => void navigate(-1)}>Back</button>
        </>
      );
    }
    const { user } = show(
      <>
        <Table />
        <Links />
      </>,
      "/?filter=mogi",
    );
    expect(ids()).toEqual(["TRN-3", "TRN-4"]);
    await user.click(screen.getByRole("button", { name: "Aspen" }));
    expect(screen.getByRole("searchbox")).toHaveValue("aspen");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("searchbox")).toHaveValue("mogi");
    expect(ids()).toEqual(["TRN-3", "TRN-4"]);
  });

  it("that nothing matches can be cleared, and leaves the focus on the field", async () => {
    const { user } = show(<Table />, "/?filter=zzz");
    expect(screen.getByText("Nothing matches “zzz”")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear filter" }));
    expect(records()).toHaveLength(4);
    expect(screen.getByRole("searchbox")).toHaveFocus();
  });
});

describe("the keys of a table", () => {
  it("make one row a tab stop and move from there", async () => {
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

  it("stay with a control within a row", async () => {
    const { user } = show();
    const link = screen.getByRole("link", { name: "Áspen" });
    act(() => link.focus());
    await user.keyboard("{ArrowDown}");
    expect(link).toHaveFocus();
    expect(records()[1]).toHaveAttribute("tabindex", "0");
  });

  it("keep the focus on a record that moves, and on its neighbour when it goes", () => {
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

describe("the redraws of a table", () => {
  it("are none when the clock ticks, though the relative times move on", async () => {
    vi.useFakeTimers();
    show(<Table />, "/", false);
    expect(screen.getAllByText("5 minutes ago")).toHaveLength(2);
    drawn.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getAllByText("6 minutes ago")).toHaveLength(2);
    expect(drawn).not.toHaveBeenCalled();
  });

  it("are those of the record that changed", () => {
    const changed = payments.map((one) => (one.id === "TRN-3" ? { ...one, payee: "New" } : one));
    show(<Live answers={[payments, changed]} />);
    drawn.mockClear();
    answer();
    expect(drawn.mock.calls).toEqual([["TRN-3"]]);
    expect(screen.getByText("New")).toBeInTheDocument();
  });

  it("are none when the focus moves", async () => {
    const { user } = show();
    act(() => records()[0]?.focus());
    drawn.mockClear();
    await user.keyboard("{ArrowDown}{End}");
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe("ten thousand records", () => {
  const thousands = many(10_000);

  it("are drawn only as far as they are in sight, and counted in full", async () => {
    layOut({ width: 1200, height: 600 });
    const { container } = show(<Table query={{ data: thousands, ...settled }} />);
    const table = screen.getByRole("table", { name: "Payments" });
    expect(table).toHaveAttribute("aria-rowcount", "10001");
    expect(records().length).toBeGreaterThan(10);
    expect(records().length).toBeLessThan(60);
    await expectAccessible(container);
  });

  it("sort exactly and filter", async () => {
    layOut({ width: 1200, height: 600 });
    const { user } = show(<Table query={{ data: thousands, ...settled }} />, "/?sort=-amount");
    expect(ids().slice(0, 2)).toEqual(["TRN-9999", "TRN-9998"]);
    await user.type(screen.getByRole("searchbox"), "1234");
    await waitFor(() => expect(ids()).toEqual(["TRN-1234"]));
  });

  it("are reached by key from first to last, and the focused one stays drawn", async () => {
    layOut({ width: 1200, height: 600 });
    const scrollTo = vi.fn();
    Object.assign(Element.prototype, { scrollTo });
    const { user } = show(<Table query={{ data: thousands, ...settled }} />);
    act(() => records()[0]?.focus());
    await user.keyboard("{End}");
    expect(document.activeElement).toHaveAttribute("aria-rowindex", "10001");
    expect(document.activeElement).toHaveTextContent("Payee 9999");
    expect(scrollTo).toHaveBeenCalled();
    expect(records().length).toBeLessThan(60);
  });

  it("are cards in a narrow place, drawn only as far as they are in sight", async () => {
    layOut({ width: 358, height: 600 });
    const { container, user } = show(<Table query={{ data: thousands, ...settled }} />);
    const cards = screen.getAllByRole("listitem");
    expect(cards.length).toBeLessThan(60);
    expect(cards[0]).toHaveAttribute("aria-setsize", "10000");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Sort by" }),
      "Amount, descending",
    );
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Payee 9999");
    await expectAccessible(container);
  });
});

describe("a narrow place", () => {
  it("shows each record as a card with its columns by name", async () => {
    layOut({ width: 358, height: 600 });
    const { container } = show();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    const [card] = screen.getAllByRole("listitem");
    expect(card).toHaveTextContent("NorthhavenAmount1234567890123456.78Made5 minutes agoNotenone");
    await expectAccessible(container);
  });

  it("shows the card that a screen draws", () => {
    layOut({ width: 358, height: 600 });
    show(<Table card={({ payee }) => `To ${payee}`} />);
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("To Northhaven");
  });

  it("keeps the place of its cards while it loads", () => {
    layOut({ width: 358, height: 600 });
    show(<Table query={{ data: undefined, ...settled, isPending: true }} skeletonRows={6} />);
    expect(screen.getByRole("list", { name: "Payments", busy: true })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(6);
  });
});

describe("a list that comes in pages", () => {
  it("says how much is here and asks for more by a button", async () => {
    const loadMore = vi.fn();
    const more = { hasMore: true, loadMore, isLoadingMore: false, total: 2500 };
    const { user } = show(<Table more={more} />);
    expect(screen.getByText("4 of 2,500 loaded")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(loadMore).toHaveBeenCalledOnce();
  });

  it("asks for more by itself once the end of a long one is in sight, and not before", () => {
    layOut({ width: 1200, height: 600 });
    const loadMore = vi.fn();
    const more = { hasMore: true, loadMore, isLoadingMore: false };
    const { unmount } = show(<Table query={{ data: many(300), ...settled }} more={more} />);
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "-1");
    expect(loadMore).not.toHaveBeenCalled();
    unmount();
    layOut({ width: 1200, height: 44 * 300 });
    show(<Table query={{ data: many(300), ...settled }} more={more} />);
    expect(loadMore).toHaveBeenCalledOnce();
  });
});
