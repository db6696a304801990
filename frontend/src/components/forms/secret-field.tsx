import { type FieldPath, type FieldValues } from "react-hook-form";

import { Field, type FieldProps } from "@/components/forms/field";
import { type InputProps } from "@/components/forms/text-field";
import { PasswordInput } from "@/components/ui/password-input";

type SecretFieldProps<In extends FieldValues> = Omit<FieldProps<In, string>, "label"> &
  Pick<InputProps, "autoComplete"> & {
    label: string;
    /** Fields whose check depends on this one. */
    deps?: FieldPath<In>[];
  };

/** A secret, hidden until its toggle shows it. */
export function SecretField<In extends FieldValues>({
  control,
  name,
  label,
  hint,
  optional,
  className,
  anchor,
  deps,
  autoComplete = "off",
  ...input
}: SecretFieldProps<In>) {
  return (
    <Field {...{ control, name, label, hint, optional, className, anchor }}>
      {(props) => (
        <PasswordInput
          {...input}
          {...props}
          {...control.register(name, { deps })}
          autoComplete={autoComplete}
          label={label.toLowerCase()}
          aria-required={!optional}
        />
      )}
    </Field>
  );
}
