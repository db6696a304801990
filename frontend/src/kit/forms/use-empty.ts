import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";

import { bareAddress } from "@/lib/training-address";

/** Return for each of these fields of the surrounding form whether it is empty; the bare mark of a copied address counts as empty. */
export function useEmpty<In extends FieldValues>(names: readonly FieldPath<In>[]): boolean[] {
  const texts: readonly string[] = useWatch<Record<string, string>>({ name: names });
  return texts.map((text) => bareAddress(text) === "");
}
