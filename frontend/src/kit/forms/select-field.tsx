import { type FieldValues, useController } from "react-hook-form";

import { Field, type FieldProps } from "@/kit/forms/field";
import { type Option } from "@/kit/forms/options";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/kit/ui/select";

type SelectFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  options: readonly Option[];
  placeholder?: string;
  /** True if the labels are names or codes of records, which a browser must not translate. */
  records?: boolean;
  /** Called after a choice was stored in the form. */
  onChosen?: (value: string) => void;
};

/** Field for one of several choices in a dropdown. */
export function SelectField<In extends FieldValues>({
  options,
  placeholder = "Choose",
  records = false,
  onChosen,
  ...frame
}: SelectFieldProps<In>) {
  const { field } = useController({ control: frame.control, name: frame.name });

  function choose(value: string) {
    field.onChange(value);
    onChosen?.(value);
  }

  return (
    <Field {...frame}>
      {(props) => (
        <Select value={field.value} onValueChange={choose}>
          <SelectTrigger
            {...props}
            ref={field.ref}
            onBlur={field.onBlur}
            aria-required={!frame.optional}
          >
            <SelectValue placeholder={placeholder} />
          </SelectTrigger>
          <SelectContent>
            {options.map((option) => (
              <SelectItem key={option.value} value={option.value}>
                {records ? <span translate="no">{option.label}</span> : option.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  );
}
