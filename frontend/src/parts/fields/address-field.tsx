import { type ComponentProps } from "react";
import { type FieldValues } from "react-hook-form";

import { CodeField } from "@/kit/forms/code-field";

/** Field for the address or label of a wallet. */
export function AddressField<In extends FieldValues>({
  hint = "A label such as “master”, or a training address",
  ...props
}: ComponentProps<typeof CodeField<In>>) {
  return <CodeField {...props} hint={hint} autoCapitalize="none" secret={false} />;
}
