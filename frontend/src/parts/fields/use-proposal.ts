import { useEffect, useRef } from "react";
import { type FieldValues, type Path, type PathValue } from "react-hook-form";

import { type SchemaForm } from "@/kit/forms/use-schema-form";

/** Keep a field at its proposed value until the user changes the field; the proposal may load after the form. */
export function useProposal<In extends FieldValues, Out, Name extends Path<In>>(
  form: SchemaForm<In, Out>,
  name: Name,
  proposal: PathValue<In, Name>,
): void {
  const last = useRef(proposal);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (last.current !== proposal && getValues(name) === last.current) setValue(name, proposal);
    last.current = proposal;
  }, [name, proposal, getValues, setValue]);
}
