import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import {
  ids,
  layOut,
  many,
  payments,
  records,
  settled,
  show,
  Table,
} from "@/components/table/table-test-world";
import { expectAccessible } from "@/test/axe";

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
