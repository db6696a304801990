import { type DefaultValues, type FieldValues } from "react-hook-form";
import { type GenericSchema } from "valibot";

import { type AnchorWith } from "@/anchors/anchor";
import { type ActionOptions, useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cardOf } from "@/kit/layout/panel";

export type SentFormOptions<In extends FieldValues, Out, Answer> = ActionOptions<
  NoInfer<Out>,
  Answer
> & {
  schema: GenericSchema<In, Out>;
  start: DefaultValues<In>;
  /** True to empty the form after a success. */
  resets?: boolean;
};

/**
 * Return a form that sends its values in an API call on submit, and the props of its `FormCard` and of its fields. Text
 * keys and anchors follow from the card's anchor, as in `cardOf` and `fieldsOf`.
 */
export function useSentForm<
  In extends FieldValues,
  Out,
  Answer,
  const Key extends AnchorWith<"form">,
>(
  t: Parameters<typeof cardOf<Key>>[0],
  anchor: Key,
  { schema, start, resets = false, ...action }: SentFormOptions<In, Out, Answer>,
) {
  const form = useSchemaForm(schema, start);
  const { submit } = useAction({
    ...action,
    onSuccess: (answer, values) => {
      action.onSuccess?.(answer, values);
      if (resets) form.reset();
    },
  });
  return {
    form,
    field: fieldsOf(form, anchor),
    card: { ...cardOf(t, anchor), form, onSubmit: submit },
  };
}
