import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";

import { bareAddress } from "@/lib/training-address";

/** Return for each of these fields of the form whether it is empty; a simulation mark without an address is empty. */
export function useEmpty<In extends FieldValues>(names: readonly FieldPath<In>[]): boolean[] {
  const texts: readonly string[] = useWatch<Record<string, string>>({ name: names });
  return texts.map((text) => bareAddress(text) === "");
}
