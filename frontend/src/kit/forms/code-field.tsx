import { type ComponentProps } from "react";
import { type FieldValues } from "react-hook-form";

import { TextField } from "@/kit/forms/text-field";

/** A code that is copied letter by letter, which no browser may complete or correct; a secret, unless it says otherwise. */
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
