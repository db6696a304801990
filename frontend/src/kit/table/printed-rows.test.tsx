import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { layOut, show, Table } from "@/testing/kit/table";
import { aPrinter } from "@/testing/printer";

it("DataTable prints cards if the paper is too narrow, and shows the same table element again after printing", () => {
  layOut({ width: 1200, height: 600 });
  const printer = aPrinter();
  show(<Table height={400} narrowBelow={56} />);
  const box = screen.getByRole("group", { name: "Payments" });
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  printer.begin();
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(screen.getByRole("list", { name: "Payments" }).closest(".hidden")).toHaveClass(
    "print:block",
  );
  expect(box.closest(".print\\:hidden")).toBeInTheDocument();
  printer.end();
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  expect(screen.getByRole("group", { name: "Payments" })).toBe(box);
});

it("DataTable renders its cards during the beforeprint event, because Firefox copies the page before any microtask runs", () => {
  layOut({ width: 1200, height: 600 });
  show(<Table height={400} narrowBelow={56} />);
  window.dispatchEvent(new Event("beforeprint"));
  const copied = screen.queryAllByRole("listitem");
  act(() => {
    window.dispatchEvent(new Event("afterprint"));
  });
  expect(copied).toHaveLength(4);
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
});
