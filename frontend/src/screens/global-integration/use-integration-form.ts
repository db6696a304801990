import { useState } from "react";
import { type FieldPathByValue, type FieldValues } from "react-hook-form";

import { type AnchorWith } from "@/anchors/anchor";
import { type Failure } from "@/kit/actions/failure";
import { setFormError } from "@/kit/forms/set-form-error";
import { type SharedValue, useSharedValue } from "@/kit/forms/shared-value";
import { type SentFormOptions, useSentForm } from "@/kit/forms/use-sent-form";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type IntegrationFormOptions<In extends FieldValues, Out, Reply> = Omit<
  SentFormOptions<In, Out, Reply>,
  "onFailure"
> & {
  /** Path of the amount field, whose value the forms share. */
  amount: FieldPathByValue<In, string>;
  sharedAmount: SharedValue;
  /** Return true if the reason of a failure is shown below the form; false if the notice shows it. */
  saysBelow?: (failure: Failure) => boolean;
};

/** Return a form like `useSentForm`, with `last` added: the values and the response of its last success. */
export function useIntegrationForm<
  In extends FieldValues,
  Out,
  Reply,
  const Key extends AnchorWith<"form"> & `global-integration.${string}`,
>(
  t: IntegrationContent,
  anchor: Key,
  {
    amount,
    sharedAmount,
    saysBelow = () => true,
    ...options
  }: IntegrationFormOptions<In, Out, Reply>,
) {
  const [last, setLast] = useState<{ reply: Reply; values: Out }>();
  const sent = useSentForm(t, anchor, {
    ...options,
    onSuccess: (reply, values) => {
      setLast({ reply, values });
      options.onSuccess?.(reply, values);
    },
    onFailure: (failure) => {
      if (saysBelow(failure)) setFormError(sent.form, failure);
    },
  });
  useSharedValue(sent.form, amount, sharedAmount);
  const card = {
    ...sent.card,
    "data-simulated": "true",
    className: "simulated-mark",
    contentClassName: "grid gap-4",
  } as const;
  return { ...sent, card, last };
}
