import { type FieldValues } from "react-hook-form";

import { TRAINING_BIC } from "@/components/forms/bic-schema";
import { type FieldProps } from "@/components/forms/field";
import { TextField } from "@/components/forms/text-field";

/** The code of a bank. */
export function BicField<In extends FieldValues>({
  hint = `A Test & Training BIC, such as ${TRAINING_BIC}`,
  ...props
}: FieldProps<In, string>) {
  return (
    <TextField
      {...props}
      hint={hint}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      inputClassName="font-mono"
    />
  );
}
