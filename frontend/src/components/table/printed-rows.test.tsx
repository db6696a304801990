import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import {
  ids,
  layOut,
  many,
  records,
  settled,
  show,
  Table,
} from "@/components/table/table-test-world";
import { aPrinter } from "@/test/printer";

const query = { data: many(300), ...settled };
const ROW_PX = 44;

const boxOfRows = () => screen.getByRole("group", { name: "Payments" });

/** Scrolls a box as a browser does that loses the place of what no longer scrolls. */
function scrollTo(box: Element, top: number) {
  box.scrollTop = top;
  fireEvent.scroll(box);
}

beforeEach(() => {
  Object.assign(Element.prototype, {
    scrollTo(this: Element, { top }: ScrollToOptions) {
      this.scrollTop = top ?? 0;
    },
  });
});

describe("a table that scrolls in a box", () => {
  it("has every row that is here on paper, and those in sight again afterwards", () => {
    layOut({ width: 1200, height: 600 });
    const printer = aPrinter();
    show(<Table query={query} />);
    const before = ids();
    expect(before.length).toBeLessThan(100);
    printer.begin();
    expect(records()).toHaveLength(300);
    printer.end();
    expect(ids()).toEqual(before);
  });

  it("has every card that is here on paper in a narrow place", () => {
    layOut({ width: 358, height: 600 });
    const printer = aPrinter();
    show(<Table query={query} />);
    expect(screen.getAllByRole("listitem").length).toBeLessThan(100);
    printer.begin();
    expect(screen.getAllByRole("listitem")).toHaveLength(300);
  });

  it("is at its place again after printing, where the browser has lost it", () => {
    layOut({ width: 1200, height: 600 });
    const printer = aPrinter();
    show(<Table query={query} />);
    scrollTo(boxOfRows(), 150 * ROW_PX);
    printer.load();
    scrollTo(boxOfRows(), 0);
    printer.begin();
    printer.end();
    expect(boxOfRows().scrollTop).toBe(150 * ROW_PX);
    expect(ids()).toContain("TRN-150");
  });

  it("doesn't take its end for seen because paper shows it", () => {
    layOut({ width: 1200, height: 600 });
    const printer = aPrinter();
    const loadMore = vi.fn();
    const more = { hasMore: true, loadMore, isLoadingMore: false, total: 900 };
    show(<Table query={query} more={more} height={400} />);
    printer.begin();
    scrollTo(boxOfRows(), 300 * ROW_PX);
    printer.end();
    expect(loadMore).not.toHaveBeenCalled();
  });
});
