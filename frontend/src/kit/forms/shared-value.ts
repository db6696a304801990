import { useEffect } from "react";
import { type FieldPathByValue, type FieldValues, type PathValue } from "react-hook-form";

import { type SchemaForm } from "@/kit/forms/use-schema-form";

type Listener = (value: string) => void;

/** Text that several open forms share. */
export class SharedValue {
  /** Text that was typed last, in any of the forms. */
  last = "";
  private readonly forms = new Set<Listener>();

  /** Add a form, and return the function that removes it. */
  join(form: Listener): () => void {
    this.forms.add(form);
    return () => {
      this.forms.delete(form);
    };
  }

  /** Send a text to all forms except the one in which it was typed. */
  publish(value: string, own: Listener): void {
    this.last = value;
    for (const form of this.forms) if (form !== own) form(value);
  }
}

type SharingOptions = {
  /** True if a form takes over the shared text when it opens. */
  resumes?: boolean;
};

/** Synchronize a field with the same field of other open forms, in both directions. */
export function useSharedValue<In extends FieldValues, Out>(
  { subscribe, getValues, setValue, getFieldState }: SchemaForm<In, Out>,
  name: FieldPathByValue<In, string>,
  shared: SharedValue,
  { resumes = false }: SharingOptions = {},
): void {
  useEffect(() => {
    function update(value: string) {
      if (getValues(name) === value) return;
      // Validate again if the field has an error, because the error of the old value may not apply to the new one.
      const shouldValidate = getFieldState(name).error !== undefined;
      setValue(name, value as PathValue<In, typeof name>, { shouldValidate });
    }
    function publish() {
      shared.publish(getValues(name), update);
    }
    // Publish the form's own text if no text is shared yet: it may be a draft from before the session ended.
    if (resumes && shared.last === "") publish();
    else if (resumes) update(shared.last);
    const leave = shared.join(update);
    const unsubscribe = subscribe({ name, formState: { values: true }, callback: publish });
    return () => {
      unsubscribe();
      leave();
    };
  }, [shared, resumes, subscribe, getValues, setValue, getFieldState, name]);
}
