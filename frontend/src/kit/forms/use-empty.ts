import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";

import { bareAddress } from "@/lib/training-address";

/** Says of each of these fields of the form around whether nothing is in it; the mark of a copied address is nothing. */
export function useEmpty<In extends FieldValues>(names: readonly FieldPath<In>[]): boolean[] {
  const texts: readonly string[] = useWatch<Record<string, string>>({ name: names });
  return texts.map((text) => bareAddress(text) === "");
}
