import { screen, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { amountSchema } from "@/kit/forms/amount-schema";
import { renderForm } from "@/testing/kit/form";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";

function show() {
  return renderForm({
    schema: v.object({ amount: amountSchema(), code: requiredText({ max: 4 }) }),
    values: { amount: "", code: "" },
    fields: (control) => (
      <>
        <TextField control={control} name="amount" label="From" />
        <TextField control={control} name="code" label="Code" />
      </>
    ),
  });
}

describe("useFieldError", () => {
  it.each([
    ["an amount", "From", "1.50", /^Write/],
    ["a code", "Code", "SIM-1", /^Write no more than 4/],
  ])("shows the error of %s on blur, not while it is typed", async (_, label, text, reason) => {
    const { user, send } = show();
    await send();
    const field = screen.getByLabelText(label);
    await waitFor(() => {
      expect(field).toBeInvalid();
    });
    await user.click(field);
    for (const letter of text) {
      await user.keyboard(letter);
      expect(field).toBeValid();
    }
    await user.keyboard(".x");
    expect(field).toBeValid();
    await user.tab();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(reason);
  });

  it("shows the error of an unfinished value after Enter, until the value is valid", async () => {
    const { user } = show();
    const field = screen.getByLabelText("From");
    await user.type(field, "1,{Enter}");
    await waitFor(() => {
      expect(field).toBeInvalid();
    });
    await user.type(field, "x");
    expect(field).toBeInvalid();
    await user.type(field, "{Backspace}{Backspace}.5");
    expect(field).toBeValid();
  });
});
