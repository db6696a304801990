import { type ReactNode } from "react";
import { type FieldValues } from "react-hook-form";

import { CodeField } from "@/kit/forms/code-field";
import { type FieldProps } from "@/kit/forms/field";

type AddressFieldProps<In extends FieldValues> = FieldProps<In, string> & {
  placeholder?: string;
  action?: ReactNode;
};

/** Field for the address or label of a wallet. */
export function AddressField<In extends FieldValues>({
  hint = "A label such as “master”, or a training address",
  ...props
}: AddressFieldProps<In>) {
  return <CodeField {...props} hint={hint} autoCapitalize="none" secret={false} />;
}
