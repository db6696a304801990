import { type ComponentProps } from "react";
import { type FieldValues } from "react-hook-form";

import { TextField } from "@/kit/forms/text-field";

/** Field for a code, without autocompletion or correction; by default not stored in a draft. */
export function CodeField<In extends FieldValues>(props: ComponentProps<typeof TextField<In>>) {
  return (
    <TextField
      autoCapitalize="characters"
      spellCheck={false}
      secret
      inputClassName="font-mono"
      {...props}
    />
  );
}
