import { type FieldValues } from "react-hook-form";

import { TRAINING_BIC } from "@/components/forms/bic-schema";
import { CodeField } from "@/components/forms/code-field";
import { type FieldProps } from "@/components/forms/field";

/** The code of a bank. */
export function BicField<In extends FieldValues>({
  hint = `A Test & Training BIC, such as ${TRAINING_BIC}`,
  ...props
}: FieldProps<In, string>) {
  return <CodeField {...props} hint={hint} secret={false} />;
}
