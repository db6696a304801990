import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode } from "react";
import { type Control, type DefaultValues, type FieldValues } from "react-hook-form";
import { type GenericSchema } from "valibot";
import { vi } from "vitest";

import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { type SchemaForm, useSchemaForm } from "@/kit/forms/use-schema-form";
import { renderInApp } from "@/testing/render";

type FormOptions<In extends FieldValues, Out> = {
  schema: GenericSchema<In, Out>;
  values: DefaultValues<In>;
  fields: (control: Control<In, unknown, Out>) => ReactNode;
  /** Further properties of the form. */
  props?: Partial<Omit<Parameters<typeof Form<In, Out>>[0], "form">>;
};

/** Render a form with the given fields and a “Send” button; `sent` collects the submitted values. */
export function renderForm<In extends FieldValues, Out>(options: FormOptions<In, Out>) {
  const sent = vi.fn<(values: Out) => void>();

  function RenderedForm() {
    const form: SchemaForm<In, Out> = useSchemaForm(options.schema, options.values);
    return (
      <Form form={form} onSubmit={sent} aria-label="Transfer" {...options.props}>
        {options.fields(form.control)}
        <FormActions>
          <SubmitButton>Send</SubmitButton>
        </FormActions>
      </Form>
    );
  }

  const user = userEvent.setup();
  const view = renderInApp(<RenderedForm />);
  return {
    ...view,
    user,
    sent,
    send: () => user.click(screen.getByRole("button", { name: "Send" })),
  };
}
