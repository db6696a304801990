import { valibotResolver } from "@hookform/resolvers/valibot";
import {
  type DefaultValues,
  type FieldValues,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from "react-hook-form";
import { type GenericSchema } from "valibot";

export type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Options to validate while typing, for values that the screen uses before a submit; errors appear on blur. */
export const WHILE_TYPED = { mode: "onChange" } as const;

/**
 * Return a form whose values are validated by a schema on submit, then on every change; `when` sets other times. Render
 * it with `Form`, which manages the focus. A screen that reads the form's `formState` or `watch()` re-renders at every
 * keystroke.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: GenericSchema<In, Out>,
  defaultValues: DefaultValues<In>,
  when: Pick<UseFormProps, "mode"> = {},
): SchemaForm<In, Out> {
  return useForm({
    resolver: valibotResolver(schema, undefined, { mode: "sync" }),
    defaultValues,
    ...when,
    shouldFocusError: false,
  });
}
