import { type FieldValues } from "react-hook-form";

import { TRAINING_BIC } from "@/parts/fields/bic-schema";
import { CodeField } from "@/kit/forms/code-field";
import { type FieldProps } from "@/kit/forms/field";

export function BicField<In extends FieldValues>({
  hint = `A Test & Training BIC, such as ${TRAINING_BIC}`,
  ...props
}: FieldProps<In, string>) {
  return <CodeField {...props} hint={hint} secret={false} />;
}
