import { type FieldValues } from "react-hook-form";

import { Field, type FieldProps } from "@/kit/forms/field";
import { cn } from "@/lib/utils";

type LongTextFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  rows?: number;
  inputClassName?: string;
};

/** Field for a text of several lines. */
export function LongTextField<In extends FieldValues>({
  rows = 8,
  inputClassName,
  ...frame
}: LongTextFieldProps<In>) {
  return (
    <Field {...frame}>
      {(props) => (
        <textarea
          {...props}
          {...frame.control.register(frame.name)}
          rows={rows}
          aria-required={!frame.optional}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className={cn(
            "w-full min-w-0 resize-y rounded-md border border-input bg-background px-3 py-2 text-sm text-foreground",
            "placeholder:text-muted-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive",
            inputClassName,
          )}
        />
      )}
    </Field>
  );
}
