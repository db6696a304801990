import { type FieldValues, useController } from "react-hook-form";

import { Field, type FieldProps } from "@/components/forms/field";
import { Checkbox } from "@/components/ui/checkbox";

/** A yes or no that is part of what is sent. */
export function CheckboxField<In extends FieldValues>({
  control,
  name,
  label,
  hint,
  disabled,
  className,
  anchor,
}: Omit<FieldProps<In, boolean>, "optional">) {
  const { field } = useController({ control, name });
  return (
    <Field {...{ control, name, label, hint, className, anchor }} layout="before">
      {(props) => (
        <Checkbox
          {...props}
          ref={field.ref}
          checked={field.value}
          onCheckedChange={field.onChange}
          onBlur={field.onBlur}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
