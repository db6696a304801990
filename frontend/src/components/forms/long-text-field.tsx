import { type FieldValues } from "react-hook-form";

import { Field, type FieldProps } from "@/components/forms/field";
import { cn } from "@/lib/utils";

type LongTextFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  rows?: number;
  placeholder?: string;
  inputClassName?: string;
};

/** A text of several lines. */
export function LongTextField<In extends FieldValues>({
  control,
  name,
  label,
  hint,
  optional,
  className,
  anchor,
  rows = 8,
  placeholder,
  inputClassName,
}: LongTextFieldProps<In>) {
  return (
    <Field {...{ control, name, label, hint, optional, className, anchor }}>
      {(props) => (
        <textarea
          {...props}
          {...control.register(name)}
          rows={rows}
          placeholder={placeholder}
          aria-required={!optional}
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
