import { type ComponentProps, type ReactNode } from "react";
import { type FieldValues } from "react-hook-form";

import { Field, type FieldProps } from "@/kit/forms/field";
import { Input } from "@/kit/ui/input";

/** Props that a text field passes to its input. */
export type InputProps = Pick<
  ComponentProps<"input">,
  | "autoCapitalize"
  | "autoComplete"
  | "disabled"
  | "inputMode"
  | "onMouseDown"
  | "onPaste"
  | "placeholder"
  | "spellCheck"
>;

type TextFieldProps<In extends FieldValues> = FieldProps<In, string> &
  InputProps & {
    inputClassName?: string;
    /** Text after the input, such as a unit. */
    suffix?: string;
    /** Button beside the input, such as one that checks the value. */
    action?: ReactNode;
    secret?: boolean;
  };

/** Field for one line of text. */
export function TextField<In extends FieldValues>({
  control,
  name,
  label,
  hint,
  optional,
  secret,
  className,
  anchor,
  suffix,
  action,
  inputClassName,
  ...input
}: TextFieldProps<In>) {
  return (
    <Field {...{ control, name, label, hint, optional, secret, className, anchor }}>
      {(props) => (
        <span className="flex min-w-0 items-center gap-2">
          <Input
            autoComplete="off"
            {...input}
            {...props}
            {...control.register(name)}
            aria-required={!optional}
            className={inputClassName}
          />
          {suffix && <span className="shrink-0 text-xs text-muted-foreground">{suffix}</span>}
          {action}
        </span>
      )}
    </Field>
  );
}
