import { screen, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { expect, it } from "vitest";

import { AmountField } from "@/kit/forms/amount-field";
import { amountSchema } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { FigureField } from "@/kit/forms/figure-field";
import { figureSchema } from "@/kit/forms/figure-schema";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SwitchField } from "@/kit/forms/switch-field";
import { renderForm } from "@/testing/kit/form";
import { TextField } from "@/kit/forms/text-field";
import { withEmpty, requiredText } from "@/kit/forms/text-schema";
import { expectAccessible } from "@/testing/axe";
import { typeInto } from "@/testing/put";

const schema = v.object({
  amount: amountSchema({ decimals: 2 }),
  days: figureSchema({ min: 1, max: 124 }),
  charges: choiceSchema(["OUR", "SHA"]),
  urgent: v.boolean(),
  payee: requiredText(),
  wallet: withEmpty(requiredText()),
});
const values = {
  amount: "",
  days: "",
  charges: "",
  urgent: false,
  payee: "",
  wallet: "",
};

function show() {
  return renderForm({
    schema,
    values,
    fields: (control) => (
      <>
        <AmountField control={control} name="amount" label="Amount" currency="USDT" />
        <FigureField control={control} name="days" label="Days" min={1} max={124} unit="days" />
        <SegmentedField
          control={control}
          name="charges"
          label="Charges"
          options={[
            { value: "OUR", label: "We pay" },
            { value: "SHA", label: "Shared" },
          ]}
        />
        <SwitchField control={control} name="urgent" label="Urgent" hint="Costs nothing here" />
        <TextField control={control} name="payee" label="Payee" />
        <TextField control={control} name="wallet" label="Wallet" optional />
      </>
    ),
  });
}

it("every kind of field has an accessible name and error", async () => {
  const { container, send, sent } = show();
  await expectAccessible(container);
  await send();
  await waitFor(() => {
    expect(screen.getByLabelText("Amount")).toHaveFocus();
  });
  const findError = (role: string, name: string, text: RegExp) => {
    expect(screen.getByRole(role, { name })).toHaveAccessibleDescription(text);
  };
  findError("textbox", "Amount", /^Enter an amount\./);
  findError("textbox", "Days", /^Enter a whole number from 1 to 124\. 1 to 124$/);
  findError("radiogroup", "Charges", /^Choose one of these\.$/);
  findError("switch", "Urgent", /^Costs nothing here$/);
  findError("textbox", "Payee", /^Fill in this field\.$/);
  const optional = screen.getByRole("textbox", { name: "Wallet (optional)" });
  expect(optional).not.toBeRequired();
  expect(optional).toBeValid();
  expect(screen.getByRole("textbox", { name: "Amount" })).toBeRequired();
  expect(sent).not.toHaveBeenCalled();
  await expectAccessible(container);
});

it("every kind of field submits values of its own type", async () => {
  const { user, send, sent } = show();
  await user.type(screen.getByLabelText("Amount"), "0.10");
  await user.type(screen.getByLabelText("Days"), "30");
  await user.click(screen.getByRole("radio", { name: "Shared" }));
  await user.click(screen.getByRole("switch", { name: "Urgent" }));
  await user.type(screen.getByLabelText("Payee"), "Northhaven");
  await user.type(screen.getByRole("textbox", { name: /^Wallet/ }), "master");
  await send();
  await waitFor(() => {
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      amount: "0.10",
      days: 30,
      charges: "SHA",
      urgent: true,
      payee: "Northhaven",
      wallet: "master",
    });
  });
});

it("SegmentedField focuses its first radio on an error", async () => {
  const { user, send } = show();
  await typeInto(user, screen.getByLabelText("Amount"), "0.10");
  await typeInto(user, screen.getByLabelText("Days"), "30");
  await send();
  await waitFor(() => {
    expect(screen.getByRole("radio", { name: "We pay" })).toHaveFocus();
  });
  await user.keyboard(" ");
  await waitFor(() => {
    expect(screen.getByRole("radiogroup")).not.toHaveAttribute("aria-invalid", "true");
  });
});

// departs from 1:152b
it("AmountField cleans a pasted amount without rounding it, and pastes at the caret", async () => {
  const { user } = show();
  const amount = screen.getByLabelText<HTMLInputElement>("Amount");
  await typeInto(user, amount, "$1,234,567.890000000000000001");
  expect(amount).toHaveValue("1234567.890000000000000001");
  await user.clear(amount);
  await user.type(amount, "9");
  await user.paste("0,5");
  expect(amount).toHaveValue("90,5");
});

it("AmountField selects its text at the first click, and places the caret at the next click", async () => {
  const { user } = show();
  const amount = screen.getByLabelText<HTMLInputElement>("Amount");
  await typeInto(user, amount, "0.00");
  await user.tab();
  await user.click(amount);
  await user.keyboard("5");
  expect(amount).toHaveValue("5");
  await user.click(amount);
  await user.keyboard("0");
  expect(amount).toHaveValue("50");
});

// departs from 1:152b
it("AmountField is a text input with a decimal keyboard", () => {
  show();
  const amount = screen.getByRole("textbox", { name: "Amount" });
  expect(amount).toHaveAttribute("inputmode", "decimal");
  expect(amount).toHaveAttribute("placeholder", "0.00");
});
