import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";

import { ids, layOut, many, payments, records, settled, show, Table } from "@/testing/kit/table";
import { expectAccessible } from "@/testing/axe";
import { aPrinter } from "@/testing/printer";

describe("DataTable in each state of its query", () => {
  it("shows its records with row headers", async () => {
    const { container } = show();
    expect(ids()).toEqual(["TRN-1", "TRN-2", "TRN-3", "TRN-4"]);
    expect(screen.getByRole("rowheader", { name: "Northhaven" })).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("shows skeleton rows of the final height while it loads", async () => {
    const { container } = show(
      <Table query={{ data: undefined, ...settled, isPending: true }} skeletonRows={7} />,
    );
    expect(screen.getByRole("table", { name: "Payments", busy: true })).toBeInTheDocument();
    expect(records()).toHaveLength(7);
    await expectAccessible(container);
  });

  it("explains what to do next if the list is empty", () => {
    show(<Table query={{ data: [], ...settled }} />);
    expect(screen.getByText("No payments yet")).toBeInTheDocument();
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  });

  it("offers “Retry” after a failed read", async () => {
    const refetch = vi.fn();
    const { user } = show(
      <Table query={{ data: undefined, ...settled, isError: true, refetch }} />,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Payments could not be loaded");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("keeps its rows when a refresh fails", () => {
    show(<Table query={{ data: payments, ...settled, isError: true }} />);
    expect(screen.getByRole("alert")).toHaveTextContent("this is the last answer");
    expect(records()).toHaveLength(4);
  });
});

describe("DataTable in a narrow container", () => {
  it("shows each record as a card with the names and values of its columns", async () => {
    layOut({ width: 358, height: 600 });
    const { container } = show();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    const [card] = screen.getAllByRole("listitem");
    expect(card).toHaveTextContent("NorthhavenAmount1234567890123456.78Made5 minutes agoNotenone");
    await expectAccessible(container);
  });

  it("shows the card that the screen defines for a record", () => {
    layOut({ width: 358, height: 600 });
    show(<Table card={({ payee }) => `To ${payee}`} />);
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("To Northhaven");
  });

  it("shows skeleton cards while it loads", () => {
    layOut({ width: 358, height: 600 });
    show(<Table query={{ data: undefined, ...settled, isPending: true }} skeletonRows={6} />);
    expect(screen.getByRole("list", { name: "Payments", busy: true })).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")).toHaveLength(6);
  });
});

describe("DataTable with many rows", () => {
  const long = many(201);

  it("renders all rows in a scroll box and shows their count; the keyboard reaches the last row", async () => {
    const { container, user } = show(<Table query={{ data: long, ...settled }} />);
    expect(container.querySelector("[role=group] [role=table]")).toHaveAttribute(
      "aria-rowcount",
      "202",
    );
    const rows = container.querySelectorAll<HTMLElement>("[data-row]");
    expect(rows).toHaveLength(201);
    act(() => rows[0]?.focus());
    await user.keyboard("{End}");
    expect(rows[200]).toHaveFocus();
    expect(rows[200]).toHaveAttribute("aria-rowindex", "202");
    expect(rows[200]).toHaveTextContent("Payee 200");
  });

  it("shows sortable cards in a narrow container", async () => {
    layOut({ width: 358, height: 600 });
    const { container, user } = show(<Table height={400} />);
    expect(container.querySelector("li")).toHaveAttribute("aria-setsize", "4");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Sort by" }),
      "Amount, descending",
    );
    expect(container.querySelectorAll("li")[1]).toHaveTextContent("Mogi 10");
    await expectAccessible(container);
  });
});

describe("DataTable of a paged list", () => {
  it("shows the number of loaded rows, and a button that loads more", async () => {
    const loadMore = vi.fn();
    const more = { hasMore: true, loadMore, isLoadingMore: false, total: 2500 };
    const { user } = show(<Table more={more} />);
    expect(screen.getByText("4 of 2,500 loaded")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(loadMore).toHaveBeenCalledOnce();
  });

  it("announces the number of loaded rows when it grows", async () => {
    const pages = [undefined, payments, many(10)];
    const Growing = () => {
      const [page, setPage] = useState(0);
      const loadMore = () => setPage(page + 1);
      const more = { hasMore: true, loadMore, isLoadingMore: false, total: 2500 };
      const query = { ...settled, data: pages[page], isPending: page === 0 };
      return <Table query={query} more={more} />;
    };
    const { user } = show(<Growing />);
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(screen.getByText("4 of 2,500 loaded")).toHaveAttribute("aria-live", "off");
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(screen.getByText("10 of 2,500 loaded")).toHaveAttribute("aria-live", "polite");
  });

  it("loads more rows when its end becomes visible on the screen, but not in print", () => {
    const loadMore = vi.fn();
    let reach = () => undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        disconnect = () => undefined;
        observe = () => undefined;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => undefined) {
          reach = () => tell([{ isIntersecting: true }]);
        }
      },
    );
    const printer = aPrinter();
    const more = { hasMore: true, loadMore, isLoadingMore: false };
    show(<Table height={400} more={more} />);
    expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "-1");
    printer.load();
    reach();
    expect(loadMore).not.toHaveBeenCalled();
    printer.end();
    reach();
    expect(loadMore).toHaveBeenCalledOnce();
  });
});
