import { ApiError } from "@/api/client";

/** Return the ApiError with which a call fails. */
export async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error("The call did not fail as an ApiError.");
  return error;
}
