import { type FieldValues, useController } from "react-hook-form";

import { Field, type FieldProps } from "@/kit/forms/field";
import { type Option } from "@/kit/forms/options";
import { Segment, SegmentedControl } from "@/kit/ui/radio-group";

type SegmentedFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  options: readonly Option[];
};

/** Field for one of a few visible choices. */
export function SegmentedField<In extends FieldValues>({
  options,
  ...frame
}: SegmentedFieldProps<In>) {
  const { field } = useController({ control: frame.control, name: frame.name });
  return (
    <Field {...frame}>
      {(props, labelId) => (
        <SegmentedControl
          {...props}
          ref={field.ref}
          aria-labelledby={labelId}
          aria-required={!frame.optional}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        >
          {options.map((option) => (
            <Segment key={option.value} value={option.value}>
              {option.label}
            </Segment>
          ))}
        </SegmentedControl>
      )}
    </Field>
  );
}
