import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { layOut, show, Table } from "@/components/table/table.testing";
import { aPrinter } from "@/test/printer";

it("a table is of cards on paper where that has no room for it, and the same table afterwards", () => {
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
