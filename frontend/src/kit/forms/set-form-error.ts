import { type FieldValues } from "react-hook-form";

import { type Failure, hasNoFieldErrors } from "@/kit/actions/failure";
import { type SchemaForm } from "@/kit/forms/use-schema-form";

/** Set the form's own error to the message, by default the server's reason, unless the failure has field errors. */
export function setFormError<In extends FieldValues, Out>(
  { setError }: SchemaForm<In, Out>,
  failure: Failure,
  message = failure.reason,
): void {
  if (message !== undefined && hasNoFieldErrors(failure)) {
    setError("root.server", { type: "server", message });
  }
}
