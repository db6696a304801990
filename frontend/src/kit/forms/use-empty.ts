import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";

import { bareAddress } from "@/lib/training-address";

/** Return a flag for each field: true if it is empty or contains only the simulation mark. */
export function useEmpty<In extends FieldValues>(names: readonly FieldPath<In>[]): boolean[] {
  const texts: readonly string[] = useWatch<Record<string, string>>({ name: names });
  return texts.map((text) => bareAddress(text) === "");
}
