import { useEffect, useState } from "react";
import { type FieldPathByValue, type FieldValues, type PathValue } from "react-hook-form";

import { type SchemaForm } from "@/kit/forms/use-schema-form";

/** Takes an amount that was typed into another form. */
type Listener = (amount: string) => void;

/** The forms that share one amount. */
export type SharedAmount = Set<Listener>;

/** One amount that is in several forms at once; each of them joins by `useJoinedAmount`. */
export function useSharedAmount(): SharedAmount {
  return useState(() => new Set<Listener>())[0];
}

/** Has a form's amount follow what is typed into the others, and the others follow it. */
export function useJoinedAmount<In extends FieldValues, Out>(
  shared: SharedAmount,
  form: SchemaForm<In, Out>,
  name: FieldPathByValue<In, string>,
): void {
  const { subscribe, getValues, setValue, getFieldState } = form;
  useEffect(() => {
    function follow(amount: string) {
      if (getValues(name) === amount) return;
      // What is wrong with the old amount may not be wrong with this one.
      const shouldValidate = getFieldState(name).error !== undefined;
      setValue(name, amount as PathValue<In, typeof name>, { shouldValidate });
    }
    function tell() {
      const amount: string = getValues(name);
      for (const other of shared) if (other !== follow) other(amount);
    }
    shared.add(follow);
    const stop = subscribe({ name, formState: { values: true }, callback: tell });
    return () => {
      stop();
      shared.delete(follow);
    };
  }, [shared, subscribe, getValues, setValue, getFieldState, name]);
}
