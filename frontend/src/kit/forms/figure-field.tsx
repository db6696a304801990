import { type FieldValues } from "react-hook-form";

import { type FieldProps } from "@/kit/forms/field";
import { type FigureRange } from "@/kit/forms/figure-schema";
import { TextField } from "@/kit/forms/text-field";

type FigureFieldProps<In extends FieldValues> = FieldProps<In, string> &
  FigureRange & { unit?: string };

/** Field for a whole number; its form value is the typed text, which the schema parses. */
export function FigureField<In extends FieldValues>({
  min,
  max,
  unit,
  hint = `${min} to ${max}`,
  ...props
}: FigureFieldProps<In>) {
  return (
    <TextField
      {...props}
      hint={hint}
      suffix={unit}
      // Use the text keyboard for negative numbers, because the numeric keyboard of phones has no minus.
      inputMode={min < 0 ? "text" : "numeric"}
      inputClassName="w-28 font-mono"
    />
  );
}
