import { useEffect, useState } from "react";
import { type FieldPathByValue, type FieldValues, type PathValue } from "react-hook-form";

import { type SchemaForm } from "@/kit/forms/use-schema-form";

/** Callback for an amount that was typed into another form. */
type Listener = (amount: string) => void;

/** Listeners of the forms that share one amount. */
export type SharedAmount = Set<Listener>;

/** Return an amount for several forms; each form subscribes with `useJoinedAmount`. */
export function useSharedAmount(): SharedAmount {
  return useState(() => new Set<Listener>())[0];
}

/** Synchronize the amount of a form with the other forms, in both directions. */
export function useJoinedAmount<In extends FieldValues, Out>(
  sharedAmount: SharedAmount,
  form: SchemaForm<In, Out>,
  name: FieldPathByValue<In, string>,
): void {
  const { subscribe, getValues, setValue, getFieldState } = form;
  useEffect(() => {
    function update(amount: string) {
      if (getValues(name) === amount) return;
      // The error of the old amount may not apply to the new one.
      const shouldValidate = getFieldState(name).error !== undefined;
      setValue(name, amount as PathValue<In, typeof name>, { shouldValidate });
    }
    function publish() {
      const amount: string = getValues(name);
      for (const other of sharedAmount) if (other !== update) other(amount);
    }
    sharedAmount.add(update);
    const unsubscribe = subscribe({ name, formState: { values: true }, callback: publish });
    return () => {
      unsubscribe();
      sharedAmount.delete(update);
    };
  }, [sharedAmount, subscribe, getValues, setValue, getFieldState, name]);
}
