import { type FieldValues } from "react-hook-form";

import { CodeField } from "@/kit/forms/code-field";
import { type FieldProps } from "@/kit/forms/field";
import { TRAINING_IBAN } from "@/parts/fields/iban-schema";

/** Field for an IBAN, with or without blanks between its groups. */
export function IbanField<In extends FieldValues>({
  hint = `A training IBAN, such as ${TRAINING_IBAN}`,
  ...props
}: FieldProps<In, string>) {
  return <CodeField {...props} hint={hint} secret={false} />;
}
