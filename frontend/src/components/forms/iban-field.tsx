import { type FieldValues } from "react-hook-form";

import { type FieldProps } from "@/components/forms/field";
import { TRAINING_IBAN } from "@/components/forms/iban-schema";
import { TextField } from "@/components/forms/text-field";

/** An account number; blanks between its groups are taken as they come. */
export function IbanField<In extends FieldValues>({
  hint = `A training IBAN, such as ${TRAINING_IBAN}`,
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
