import { type FieldValues } from "react-hook-form";

import { type FieldProps } from "@/components/forms/field";
import { TextField } from "@/components/forms/text-field";

type AddressFieldProps<In extends FieldValues> = FieldProps<In, string> & { placeholder?: string };

/** A wallet's address or label. */
export function AddressField<In extends FieldValues>({
  hint = "A label such as “master”, or a training address",
  ...props
}: AddressFieldProps<In>) {
  return (
    <TextField
      {...props}
      hint={hint}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      inputClassName="font-mono"
    />
  );
}
