import { screen, waitFor } from "@testing-library/react";
import * as v from "valibot";
import { expect, it } from "vitest";

import { withEmpty } from "@/kit/forms/text-schema";
import { AddressField } from "@/parts/fields/address-field";
import { addressSchema } from "@/parts/fields/address-schema";
import { BicField } from "@/parts/fields/bic-field";
import { bicSchema } from "@/parts/fields/bic-schema";
import { IbanField } from "@/parts/fields/iban-field";
import { ibanSchema } from "@/parts/fields/iban-schema";
import { expectAccessible } from "@/testing/axe";
import { renderForm } from "@/testing/kit/form";

function show() {
  return renderForm({
    schema: v.object({
      iban: ibanSchema(),
      bic: bicSchema(),
      wallet: withEmpty(addressSchema()),
    }),
    values: { iban: "", bic: "", wallet: "" },
    fields: (control) => (
      <>
        <IbanField control={control} name="iban" label="Account" />
        <BicField control={control} name="bic" label="Bank" />
        <AddressField control={control} name="wallet" label="Wallet" optional />
      </>
    ),
  });
}

it("IbanField, BicField and AddressField have a name and an error, and are accessible", async () => {
  const { container, send, sent } = show();
  await send();
  const account = screen.getByRole("textbox", { name: "Account" });
  await waitFor(() => {
    expect(account).toHaveFocus();
  });
  expect(account).toHaveAccessibleDescription(/^Fill in this field\./);
  const bank = screen.getByRole("textbox", { name: "Bank" });
  expect(bank).toHaveAccessibleDescription(/^Fill in this field\./);
  expect(screen.getByRole("textbox", { name: "Wallet (optional)" })).toBeValid();
  expect(sent).not.toHaveBeenCalled();
  await expectAccessible(container);
});

it("IbanField, BicField and AddressField submit normalized values", async () => {
  const { user, send, sent } = show();
  await user.type(screen.getByLabelText("Account"), "be49 9990 0000 0171");
  await user.type(screen.getByLabelText("Bank"), "simubeb0xxx");
  await user.type(screen.getByRole("textbox", { name: /^Wallet/ }), "master");
  await send();
  await waitFor(() => {
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      iban: "BE49999000000171",
      bic: "SIMUBEB0XXX",
      wallet: "master",
    });
  });
});
