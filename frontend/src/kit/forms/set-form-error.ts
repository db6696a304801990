import { type FieldValues } from "react-hook-form";

import { type Failure, isOfNoField } from "@/kit/actions/failure";
import { type SchemaForm } from "@/kit/forms/use-schema-form";

/** Says below a form why the server has refused it, where no field says so. */
export function setFormError<In extends FieldValues, Out>(
  { setError }: SchemaForm<In, Out>,
  failure: Failure,
  message = failure.reason,
): void {
  if (message !== undefined && isOfNoField(failure)) {
    setError("root.server", { type: "server", message });
  }
}
