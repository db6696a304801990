import { type FieldValues } from "react-hook-form";

import { type FieldProps } from "@/kit/forms/field";
import { type FigureRange } from "@/kit/forms/figure-schema";
import { TextField } from "@/kit/forms/text-field";

type FigureFieldProps<In extends FieldValues> = FieldProps<In, string> &
  FigureRange & { unit?: string };

/** A whole number; only what was typed to its end and sent is taken, never its first digits. */
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
      // A phone's digits have no minus.
      inputMode={min < 0 ? "text" : "numeric"}
      inputClassName="w-28 font-mono"
    />
  );
}
