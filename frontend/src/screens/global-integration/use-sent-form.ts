import { useState } from "react";
import { type DefaultValues, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { type GenericSchema } from "valibot";

import { type Failure } from "@/kit/actions/failure";
import { type ActionOptions, useAction } from "@/kit/actions/use-action";
import { setFormError } from "@/kit/forms/set-form-error";
import { type SharedValue, useSharedValue } from "@/kit/forms/shared-value";
import { useSchemaForm } from "@/kit/forms/use-schema-form";

type SentFormOptions<In extends FieldValues, Out, Reply> = Omit<
  ActionOptions<Out, Reply>,
  "onFailure"
> & {
  schema: GenericSchema<In, Out>;
  start: DefaultValues<In>;
  /** Field of the amount that the forms share. */
  amount: FieldPathByValue<In, string>;
  sharedAmount: SharedValue;
  /** Return false for a failure whose reason the notice shows; others are shown below the form. */
  saysBelow?: (failure: Failure) => boolean;
};

/** Return a form of the screen: the properties of its card, and `last` with the values and reply of its last success. */
export function useSentForm<In extends FieldValues, Out, Reply>({
  schema,
  start,
  amount,
  sharedAmount,
  saysBelow = () => true,
  ...action
}: SentFormOptions<In, Out, Reply>) {
  const form = useSchemaForm(schema, start);
  useSharedValue(form, amount, sharedAmount);
  const [last, setLast] = useState<{ reply: Reply; values: Out }>();
  const { submit } = useAction({
    ...action,
    onSuccess: (reply, values) => {
      setLast({ reply, values });
      action.onSuccess?.(reply, values);
    },
    onFailure: (failure) => {
      if (saysBelow(failure)) setFormError(form, failure);
    },
  });
  const card = {
    form,
    onSubmit: submit,
    "data-simulated": "true",
    className: "simulated-mark",
    contentClassName: "grid gap-4",
  } as const;
  return { form, card, last };
}
