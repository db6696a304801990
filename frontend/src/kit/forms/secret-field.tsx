import { type FieldPath, type FieldValues } from "react-hook-form";

import { Field, type FieldProps } from "@/kit/forms/field";
import { type InputProps } from "@/kit/forms/text-field";
import { PasswordInput } from "@/kit/ui/password-input";

type SecretFieldProps<In extends FieldValues> = Omit<FieldProps<In, string>, "label"> &
  Pick<InputProps, "autoComplete" | "disabled"> & {
    label: string;
    /** Fields whose validation depends on this field. */
    deps?: FieldPath<In>[];
  };

/** Field for a secret, hidden until its toggle is pressed. */
export function SecretField<In extends FieldValues>({
  disabled,
  deps,
  autoComplete = "off",
  ...frame
}: SecretFieldProps<In>) {
  return (
    <Field secret {...frame}>
      {(props) => (
        <PasswordInput
          {...props}
          {...frame.control.register(frame.name, { deps })}
          autoComplete={autoComplete}
          disabled={disabled}
          label={frame.label.toLowerCase()}
          aria-required={!frame.optional}
        />
      )}
    </Field>
  );
}
