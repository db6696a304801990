import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { Input } from "@/components/ui/input";

it.each([
  ["required and not refused yet is no invalid entry", { required: true }, "false"],
  ["required and refused is invalid", { required: true, "aria-invalid": true }, "true"],
  ["neither required nor refused says nothing of it", {}, null],
])("an input that is %s", (_case, props, invalid) => {
  render(<Input aria-label="Username" {...props} />);
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBe(invalid);
});
