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

/** Checks a value while it is typed, for what the screen makes of it; its field says what is wrong once it is left. */
export const WHILE_TYPED = { mode: "onChange" } as const;

/**
 * A form whose values a schema checks when it is sent, and from then on as they change; or as `when` says. Draw it with `Form`, which takes
 * care of the focus too; a screen that reads `formState` or `watch()` of it is drawn again with every key.
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
