import { valibotResolver } from "@hookform/resolvers/valibot";
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form";
import { type GenericSchema } from "valibot";

export type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/**
 * A form whose values a schema checks when it is sent, and from then on as they change. Draw it with `Form`, which takes
 * care of the focus too; a screen that reads `formState` or `watch()` of it is drawn anew with every key.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: GenericSchema<In, Out>,
  defaultValues: DefaultValues<In>,
): SchemaForm<In, Out> {
  return useForm({
    resolver: valibotResolver(schema, undefined, { mode: "sync" }),
    defaultValues,
    shouldFocusError: false,
  });
}
