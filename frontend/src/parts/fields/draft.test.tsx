import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as v from "valibot";
import { expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sessionQuery } from "@/api/session";
import { BicField } from "@/parts/fields/bic-field";
import { CodeField } from "@/kit/forms/code-field";
import { Form } from "@/kit/forms/form";
import { IbanField } from "@/parts/fields/iban-field";
import { SecretField } from "@/kit/forms/secret-field";
import { TextField } from "@/kit/forms/text-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

const schema = v.object({
  payee: v.string(),
  iban: v.string(),
  bic: v.string(),
  code: v.string(),
  password: v.string(),
});

function Payment() {
  const form = useSchemaForm(schema, { payee: "", iban: "", bic: "", code: "", password: "" });
  const { control } = form;
  return (
    <Form form={form} onSubmit={() => undefined} aria-label="Payment">
      <TextField control={control} name="payee" label="Payee" />
      <IbanField control={control} name="iban" label="IBAN" />
      <BicField control={control} name="bic" label="BIC" />
      <CodeField control={control} name="code" label="Release code" />
      <SecretField control={control} name="password" label="Password" />
    </Form>
  );
}

it("useSchemaForm restores the draft once after the session has expired, but never codes and passwords, not even a visible password", async () => {
  const client = createQueryClient();
  const { queryKey } = sessionQuery();
  const session = {
    username: "administrator",
    name: "administrator",
    guest: false,
    role: "operator" as const,
    sandbox: { key: "main", name: "Main room" },
    onSeat: false,
    explanations: true,
  };
  client.setQueryData(queryKey, session);
  const view = renderInApp(<Payment />, { client });
  for (const box of screen.getByRole("form").querySelectorAll("input")) {
    await typeInto(userEvent, box, "typed");
  }
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  act(() => {
    client.setQueryData(queryKey, null);
  });
  view.unmount();
  client.setQueryData(queryKey, session);

  const again = renderInApp(<Payment />, { client });
  expect(screen.getByRole("form")).toHaveFormValues({
    payee: "typed",
    iban: "typed",
    bic: "typed",
    code: "",
    password: "",
  });
  again.unmount();
  renderInApp(<Payment />, { client });
  expect(screen.getByLabelText("Payee")).toHaveValue("");
});
