import { type FieldValues, useController } from "react-hook-form";

import { Field, type FieldProps } from "@/kit/forms/field";
import { Switch } from "@/kit/ui/switch";

/** Field for an on/off setting, with its label beside the switch. */
export function SwitchField<In extends FieldValues>(
  frame: Omit<FieldProps<In, boolean>, "optional">,
) {
  const { field } = useController({ control: frame.control, name: frame.name });
  return (
    <Field {...frame} inline>
      {(props) => (
        <span className="inline-flex shrink-0 items-center gap-2">
          <span aria-hidden className="text-xs text-muted-foreground">
            {field.value ? "On" : "Off"}
          </span>
          <Switch
            {...props}
            ref={field.ref}
            checked={field.value}
            onCheckedChange={field.onChange}
            onBlur={field.onBlur}
          />
        </span>
      )}
    </Field>
  );
}
